"""The money of a tournament, double entry: what one account gains another gives."""

from collections.abc import Iterator

from pitboss.tournaments import events as e
from pitboss.tournaments.state import Tournament

Posting = tuple[str, int]  # account, and what it gains


def postings(name: str, before: Tournament, events: tuple[e.Event, ...]) -> Iterator[Posting]:
    """Of one entry: fees, buy-backs, commission, added value, refunds, prizes and tickets."""
    pool = f"tournament/{name}"
    for event in events:
        match event:
            case e.EntryAccepted():
                yield from _paid(pool, event.name, event.fee, event.commission)
            case e.RebuyTaken() | e.AddOnTaken():
                yield from _paid(pool, event.name, event.cost, event.commission)
            case e.FeeRefunded():
                kept = before.entries[event.name].commission
                yield from _paid(pool, event.name, -event.amount, event.commission - kept)
            case e.PoolMade():
                yield from _moved("cage", pool, event.added)
            case e.PrizePaid():
                yield from _moved(pool, f"player/{event.name}", event.cash)
                yield from _moved(pool, "tickets", event.ticket)
            case e.TournamentPaid() if not any(isinstance(one, e.PrizePaid) for one in events):
                yield from _moved(pool, f"prizes/{name}", event.prizes)
            case e.TournamentCancelled():
                given = {one.payers[0][0]: one.commission for one in before.entries.values()}
                for player, back in event.refunds:
                    yield from _paid(pool, player, -back, -given.get(player, 0))


def _paid(pool: str, player: str, amount: int, commission: int) -> Iterator[Posting]:
    yield from _moved(f"player/{player}", pool, amount - commission)
    yield from _moved(f"player/{player}", "commission", commission)


def _moved(source: str, target: str, amount: int) -> Iterator[Posting]:
    if amount:
        yield source, -amount
        yield target, amount
