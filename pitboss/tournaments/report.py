"""The regulator's report: pool and prizes equal to the cent, and every decision with its clause."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pitboss.play.money import divide, in_words
from pitboss.tournaments import events as e
from pitboss.tournaments import settings
from pitboss.tournaments.ending import pool_of
from pitboss.tournaments.money import Pool
from pitboss.tournaments.state import Tournament
from pitboss.tournaments.words import chips, words


class Result(Struct, frozen=True):
    """How one entry ended."""

    name: str
    place: int  # 0: none
    prize: int
    ticket: int
    paid: int
    refunded: int
    rebuys: int
    addons: int
    partners: tuple[tuple[str, int], ...] = ()  # what each of a team receives


class Report(Struct, frozen=True):
    title: str
    rules: str
    field: int
    fees: int
    rebuys: int
    addons: int
    commission: int
    added: int
    refunded: int
    pool: int
    prizes: int
    cancelled: bool
    paid_out: bool
    issued: int  # chips
    rounds: int
    minutes: int
    results: tuple[Result, ...]
    decisions: tuple[str, ...]

    @property
    def balanced(self) -> bool:
        """Nothing is compared before the prizes are paid."""
        return not self.paid_out or self.pool == self.prizes


def report(state: Tournament, events: tuple[e.Event, ...], rounds: int, minutes: int) -> Report:
    found = pool_of(state)
    made = next((event for event in events if isinstance(event, e.PoolMade)), None)
    paid = next((event for event in events if isinstance(event, e.TournamentPaid)), None)
    promised = Pool(0, 0, 0, 0, 0, 0) if state.cancelled else found
    results = tuple(_results(state, events))
    return Report(
        title=state.conditions.title,
        rules=", ".join(settings.games(state.conditions)),
        field=found.field,
        fees=found.fees,
        rebuys=found.rebuys,
        addons=found.addons,
        commission=0 if state.cancelled else found.commission,
        added=made.added if made else promised.added,
        refunded=sum(one.refunded for one in results),
        pool=made.total if made else promised.total,
        prizes=paid.prizes if paid else 0,
        cancelled=state.cancelled,
        paid_out=paid is not None,
        issued=state.issued,
        rounds=rounds,
        minutes=minutes,
        results=results,
        decisions=tuple(str(words(event)) for event in events),
    )


def _results(state: Tournament, events: tuple[e.Event, ...]) -> Iterator[Result]:
    """Those with a place first, in its order."""
    prizes = {event.name: event for event in events if isinstance(event, e.PrizePaid)}
    places = {name: place for place, names in state.places for name in names}
    back = {
        name: amount
        for event in events
        if isinstance(event, e.TournamentCancelled)
        for name, amount in event.refunds
    }
    entries = state.entries.values()
    for one in sorted(entries, key=lambda one: (places.get(one.name, 10**9), one.order)):
        prize = prizes.get(one.name)
        cash = prize.cash if prize else 0
        shares = divide(cash, (1,) * len(one.partners)) if one.partners else ()
        yield Result(
            one.name,
            places.get(one.name, 0),
            cash,
            prize.ticket if prize else 0,
            one.fee + one.rebuy_cost + one.addon_cost,
            back.get(one.name, one.refunded),
            one.rebuys,
            one.addons,
            tuple(zip(one.partners, shares, strict=True)),
        )


def lines(made: Report) -> Iterator[str]:
    """The report on paper."""
    yield f"{made.title} ({made.rules})"
    yield ""
    for label, amount in (
        ("entry fees", made.fees),
        ("re-buys", made.rebuys),
        ("add-ons", made.addons),
        ("added by the operator", made.added),
        ("commission", -made.commission),
        ("refunded", -made.refunded),
    ):
        if amount:
            yield f"  {label:24}{in_words(amount):>14}"
    yield f"  {'pool':24}{in_words(made.pool):>14}"
    yield f"  {'prizes':24}{in_words(made.prizes):>14}"
    yield _verdict(made)
    yield ""
    yield from (f"  {line}" for line in _places(made))
    yield ""
    played = f"{made.rounds} rounds in {made.minutes} minutes of play"
    yield f"{played}; {chips(made.issued)} chips were put out."
    yield f"{len(made.decisions)} decisions:"
    yield from (f"  {line}" for line in made.decisions)


def _verdict(made: Report) -> str:
    if made.cancelled:
        return "Cancelled: everything that was paid goes back."
    if not made.paid_out:
        return "The prizes have not been paid yet."
    return "Pool and prizes are equal." if made.balanced else "POOL AND PRIZES DIFFER."


def _places(made: Report) -> Iterator[str]:
    for one in made.results:
        if one.prize or one.ticket:
            ticket = f" and a ticket of {in_words(one.ticket)}" if one.ticket else ""
            yield f"{one.place:>3}  {one.name:20}{in_words(one.prize):>14}{ticket}"


def results_csv(made: Report) -> str:
    """A row for each entry; amounts in dollars."""
    head = "place,name,prize,ticket,paid,refunded,rebuys,addons"
    rows = [
        f"{one.place or ''},{_quoted(one.name)},{_dollars(one.prize)},{_dollars(one.ticket)},"
        f"{_dollars(one.paid)},{_dollars(one.refunded)},{one.rebuys},{one.addons}"
        for one in made.results
    ]
    return "\n".join([head, *rows, ""])


def _quoted(name: str) -> str:
    """A name as a field; one that a spreadsheet would take for a formula is kept as words."""
    safe = f"'{name}" if name[:1] in "=+-@" else name
    return '"' + safe.replace('"', '""') + '"' if set(safe) & set(',"\n') else safe


def _dollars(cents: int) -> str:
    return f"{cents // 100}.{cents % 100:02}"


def summary(state: Tournament, made: Report) -> dict[str, Any]:
    """An Open Tournament Summary, specification 1.1.5."""
    said, entries = state.conditions, max(1, made.field)
    single = len({stack.table for stack in state.stacks.values()}) <= 1 and entries <= 10
    flags = ["SNG"] if said.sit_and_go else []
    flags += ["Rebuy"] if settings.offered(said.rebuy) else []
    return {
        "ots": {
            "spec_version": "1.1.5",
            "site_name": "Pitboss",
            "network_name": "Casino Canberra",
            "internal_version": "1",
            "tournament_number": said.title or "tournament",
            "tournament_name": said.title or "tournament",
            "start_date_utc": said.start,
            "end_date_utc": None,
            "currency": "AUD",
            "buyin_amount": _dollars(settings.fee(said) - settings.commission(said)),
            "fee_amount": _dollars(settings.commission(said)),
            "bounty_fee_amount": "0.00",
            "bounty_value_amount": "0.00",
            "initial_stack": settings.chips(said) // 100,
            "type": "STT" if single else "MTT",
            "flags": flags,
            "speed": {"type": "normal", "round_time": _level_minutes(state)},
            "prize_pool": _dollars(made.pool),
            "hero_player_name": None,
            "player_count": made.field,
            "tournament_finishes_and_winnings": [_finish(one) for one in made.results],
            "rebuy_cost": _dollars(_cost(said.rebuy)),
            "addon_cost": _dollars(_cost(said.addon)),
            "tournament_rebuys": [
                {"player_name": one.name, "rebuys": one.rebuys, "addons": one.addons}
                for one in made.results
                if one.rebuys or one.addons
            ],
        }
    }


def _finish(one: Result) -> dict[str, Any]:
    return {
        "player_name": one.name,
        "finish_position": one.place or None,
        "still_playing": False,
        "prize": _dollars(one.prize),
        "ticket_value": _dollars(one.ticket),
    }


def _cost(said: Any) -> int:
    offer = settings.offered(said)
    return (offer.cost or 0) if offer else 0


def _level_minutes(state: Tournament) -> int:
    levels = settings.levels(state.conditions)
    return levels[0].minutes if levels else 0
