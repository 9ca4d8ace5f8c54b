"""What happened at a table or to a jackpot, in a sentence with its clauses."""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.play import pool as j
from pitboss.play.banked import events as banked_events
from pitboss.play.banked import words as sentence
from pitboss.play.money import in_words
from pitboss.play.pot import events as pot_events
from pitboss.play.pot import words as pot_sentence
from pitboss.play.table import deal as d
from pitboss.play.table import events as t


def tell(event: Any) -> str:
    """Any event, as people say it, then the clause that decided and those it rests on."""
    if isinstance(event, banked_events.Event):
        return sentence.sentence(event)
    if isinstance(event, pot_events.Event):
        return pot_sentence.sentence(event)
    clauses = getattr(event, "clauses", ())
    said = _SENTENCES[type(event)](event)
    return f"{said} [{', '.join(clauses)}]" if clauses else said


def _names(names: Iterable[object]) -> str:
    words = [str(name) for name in names]
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def _checked(event: t.CardsChecked) -> str:
    whole = "complete" if event.complete else "not complete"
    return f"{event.found} cards are counted ({event.when}): {whole}."


def _jackpot(event: t.JackpotReported) -> str:
    if event.working:
        return "The jackpot works again."
    without = (
        "the game goes on without it" if event.approved else "no round begins without approval"
    )
    return f"The jackpot is down: {without}."


def _opened(event: t.TableOpened) -> str:
    return "The table is open" + (f" until second {event.until}." if event.until else ".")


def _taken(event: t.SeatTaken) -> str:
    stake = f" with {in_words(event.stake)}" if event.stake else ""
    return f"{event.player} takes place {event.seat}{stake}."


def _drawn(event: t.SeatDrawn) -> str:
    return f"The draw of cards leaves place {event.seat} to {_names(event.left)}."


def _vacated(event: t.SeatVacated) -> str:
    stake = f", taking {in_words(event.stake)} away" if event.stake else ""
    return f"{event.player} leaves place {event.seat}{stake}."


def _begun(event: t.RoundBegun) -> str:
    buck = f"; the buck is at {event.buck}" if event.buck else ""
    committed = f"; the shoe is committed to, {event.commitment[:12]}" if event.commitment else ""
    return f"Round {event.number} begins{buck}{committed}."


def _called_off(event: t.RoundCalledOff) -> str:
    back = ", ".join(f"{in_words(amount)} to {seat}" for seat, amount in event.returned)
    return "The round is called off" + (f"; {back} goes back." if back else ".")


def _awards(awards: tuple[tuple[str, int], ...]) -> str:
    given = ", ".join(f"{in_words(amount)} for {player}" for player, amount in awards)
    return f": {given}." if given else "."


def _breach(event: t.BreachRecorded) -> str:
    out = ", and the player is excluded" if event.excluded else ""
    return f"A breach by {event.player} is recorded ({event.finding}){out}."


def _published(event: d.DealPublished) -> str:
    return (
        f"Deal {event.number} is published as {event.outcome}: {len(event.went)} cards left the "
        f"shoe, hash {event.hash[:12]}."
    )


def _pool_moved(event: j.PoolMoved) -> str:
    moved = f"the pool by {in_words(event.pool)}, the reserve by {in_words(event.reserve)}"
    house = f"; the operator puts in {in_words(event.house)}" if event.house else ""
    return f"Table {event.table} moves {moved}{house}."


def _pool_adjusted(event: j.PoolAdjusted) -> str:
    by = f"the pool by {in_words(event.pool)}, the reserve by {in_words(event.reserve)}"
    return f"{_names(event.signed)} adjust {by}: {event.reason}."


_SENTENCES: dict[type, Callable[[Any], str]] = {
    t.TableSetUp: lambda it: f"A table of {it.rules} with {it.seats} places is set up.",
    t.CardsChecked: _checked,
    t.CardsDoubted: lambda it: "The deck is in doubt, and is checked before it is dealt again.",
    t.CardsCut: lambda it: f"The deck is cut with {it.cards_above} cards above the cut.",
    t.CardsChanged: lambda it: f"{it.supervisor} and {it.dealer} replace the cards.",
    t.ShoeFailed: lambda it: f"The shoe failed: {it.fault}.",
    t.ShoeChanged: lambda it: f"The shoe is changed for another {it.shoe.kind} one.",
    t.JackpotReported: _jackpot,
    t.TableOpened: _opened,
    t.NoticePosted: lambda it: "Notice is given that the sign will change.",
    t.ConsentGiven: lambda it: f"{it.player} agrees that the change need not wait.",
    t.SignChanged: lambda it: f"The sign changes; the minimum is {in_words(it.sign.minimum)}.",
    t.MarkerSet: lambda it: f"A marker for {in_words(it.limit)} stands by box {it.box}.",
    t.MarkerRemoved: lambda it: f"The marker by box {it.box} is taken away.",
    t.MinimumAdvised: lambda it: f"The player at box {it.box} knows of the minimum now.",
    t.SeatTaken: _taken,
    t.SeatDrawn: _drawn,
    t.WaitingListJoined: lambda it: f"{it.player} waits for a seat.",
    t.WaitingListLeft: lambda it: f"{it.player} waits no longer.",
    t.NextCalled: lambda it: f"{it.player} is called to seat {it.seat}.",
    t.SeatOffered: lambda it: f"Seat {it.seat} is offered to {_names(it.to)}.",
    t.SeatDeclined: lambda it: f"{it.player} does not want seat {it.seat}.",
    t.OffersLapsed: lambda it: "Nobody is asked about a free seat any longer.",
    t.PlayerMoved: lambda it: f"{it.player} moves to place {it.seat}.",
    t.SeatVacated: _vacated,
    t.SatOut: lambda it: f"{it.player} sits out.",
    t.SatIn: lambda it: f"{it.player} sits in again.",
    t.RoundBegun: _begun,
    t.AnteOutOfOrder: lambda it: f"The ante of box {it.seat} is out of order.",
    t.RoundCalledOff: _called_off,
    t.RoundFinished: lambda it: f"Round {it.number} is finished.",
    t.AbstentionAlerted: lambda it: f"{it.player} has sat idle for three rounds.",
    t.PlayerDealtOut: lambda it: f"{it.player} is dealt out of round {it.number}: {it.finding}.",
    t.BreachRecorded: _breach,
    t.ExclusionLifted: lambda it: f"{it.player} is excluded no longer.",
    t.DisputeOpened: lambda it: f"{it.by} raises dispute {it.number}: {it.about}.",
    t.DisputeDecided: lambda it: (
        f"Dispute {it.number} is decided ({it.decision}; {it.reasons}){_awards(it.awards)}"
    ),
    t.ReviewAskedFor: lambda it: f"{it.by} asks for a review of dispute {it.number}.",
    t.DisputeReviewed: lambda it: (
        f"Dispute {it.number} is reviewed ({it.outcome}){_awards(it.moved)}"
    ),
    t.ClosingAnnounced: lambda it: f"The table closes after round {it.last}.",
    t.TableClosed: lambda it: "The table is closed.",
    t.TableStopped: lambda it: f"Gaming is stopped: {it.reason}.",
    t.TableResumed: lambda it: "Gaming goes on.",
    d.CardsShuffled: lambda it: f"The cards are shuffled anew; committed to, {it.commitment[:12]}.",
    d.SeedAdded: lambda it: f"The player at place {it.seat} adds a seed to the shuffle.",
    d.DealPublished: _published,
    j.PoolOpened: lambda it: f"The jackpot is opened with {in_words(it.meter.pool)} on the meter.",
    j.PoolMoved: _pool_moved,
    j.PoolAdjusted: _pool_adjusted,
}
