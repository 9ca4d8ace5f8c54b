"""What happens at a table, in its rounds or to a jackpot, in sentences for whoever hears them."""

from collections.abc import Iterable
from typing import Any

from pitboss.play import pool as j
from pitboss.play.banked.words import SENTENCES as BANKED
from pitboss.play.money import in_words
from pitboss.play.pot.words import SENTENCES as POT
from pitboss.play.table import deal as d
from pitboss.play.table import events as t
from pitboss.play.voice import NOBODY, Said, Sentences, Voice, capital, say


def words(event: Any, voice: Voice = NOBODY) -> Said:
    """Any event as people say it, with the clause that decided and those it rests on."""
    return say(ANY, event, voice)


def _does(player: str, verb: str, voice: Voice) -> str:
    return voice.person(player).does(verb)


def _checked(event: t.CardsChecked, voice: Voice) -> str:
    whole = "complete" if event.complete else "not complete"
    return f"{event.found} cards are counted ({event.when}): {whole}."


def _changed(event: t.CardsChanged, voice: Voice) -> str:
    return f"{voice.together((event.supervisor, event.dealer))} replace the cards."


def _jackpot(event: t.JackpotReported, voice: Voice) -> str:
    if event.working:
        return "The jackpot works again."
    without = (
        "the game goes on without it" if event.approved else "no round begins without approval"
    )
    return f"The jackpot is down: {without}."


def _opened(event: t.TableOpened, voice: Voice) -> str:
    return "The table is open" + (f" until second {event.until}." if event.until else ".")


def _advised(event: t.MinimumAdvised, voice: Voice) -> str:
    who = voice.at(event.box, f"the player at box {event.box}")
    return f"{who.does('know of the minimum now')}."


def _taken(event: t.SeatTaken, voice: Voice) -> str:
    stake = f" with {in_words(event.stake)}" if event.stake else ""
    return f"{_does(event.player, 'take place', voice)} {event.seat}{stake}."


def _vacated(event: t.SeatVacated, voice: Voice) -> str:
    stake = f", taking {in_words(event.stake)} away" if event.stake else ""
    return f"{_does(event.player, 'leave place', voice)} {event.seat}{stake}."


def _begun(event: t.RoundBegun, voice: Voice) -> str:
    buck = f"; the buck is {_by(event.buck, voice)}" if event.buck else ""
    committed = f"; the shoe is committed to, {event.commitment[:12]}" if event.commitment else ""
    return f"Round {event.number} begins{buck}{committed}."


def _by(seat: int, voice: Voice) -> str:
    """At a number, with you, or with somebody who has a name."""
    who = voice.at(seat, str(seat))
    return f"{'with' if who.known else 'at'} {who.name}"


def _out_of_order(event: t.AnteOutOfOrder, voice: Voice) -> str:
    return f"{capital(voice.box(event.seat).has('ante'))} is out of order."


def _called_off(event: t.RoundCalledOff, voice: Voice) -> str:
    back = ", ".join(
        f"{in_words(amount)} to {voice.at(seat, str(seat)).name}" for seat, amount in event.returned
    )
    why = f" ({event.reason})" if event.reason else ""
    return f"The round is called off{why}" + (f"; {back} goes back." if back else ".")


def _awards(awards: Iterable[tuple[str, int]], voice: Voice) -> str:
    given = [f"{in_words(amount)} for {voice.person(player).name}" for player, amount in awards]
    return f": {', '.join(given)}." if given else "."


def _dealt_out(event: t.PlayerDealtOut, voice: Voice) -> str:
    return f"{_does(event.player, 'be dealt out', voice)} of round {event.number}: {event.finding}."


def _breach(event: t.BreachRecorded, voice: Voice) -> str:
    who = voice.person(event.player)
    player = "you are" if who.you else "the player is"
    out = f", and {player} excluded" if event.excluded else ""
    return f"A breach by {who.name} is recorded ({event.finding}){out}."


def _decided(event: t.DisputeDecided, voice: Voice) -> str:
    why = f"{event.decision}; {event.reasons}"
    return f"Dispute {event.number} is decided ({why}){_awards(event.awards, voice)}"


def _reviewed(event: t.DisputeReviewed, voice: Voice) -> str:
    moved = _awards(event.moved, voice)
    return f"Dispute {event.number} is reviewed ({event.outcome}){moved}"


def _seed(event: d.SeedAdded, voice: Voice) -> str:
    who = voice.at(event.seat, f"the player at place {event.seat}")
    return f"{who.does('add a seed to the shuffle')}."


def _published(event: d.DealPublished, voice: Voice) -> str:
    return (
        f"Deal {event.number} is published as {event.outcome}: {len(event.went)} cards left the "
        f"shoe, hash {event.hash[:12]}."
    )


def _pool_moved(event: j.PoolMoved, voice: Voice) -> str:
    moved = f"the pool by {in_words(event.pool)}, the reserve by {in_words(event.reserve)}"
    house = f"; the operator puts in {in_words(event.house)}" if event.house else ""
    return f"Table {event.table} moves {moved}{house}."


def _pool_adjusted(event: j.PoolAdjusted, voice: Voice) -> str:
    by = f"the pool by {in_words(event.pool)}, the reserve by {in_words(event.reserve)}"
    return f"{voice.together(event.signed)} adjust {by}: {event.reason}."


SENTENCES: Sentences = {
    t.TableSetUp: lambda it, _: f"A table of {it.rules} with {it.seats} places is set up.",
    t.CardsChecked: _checked,
    t.CardsDoubted: lambda it, _: "The deck is in doubt, and is checked before it is dealt again.",
    t.CardsCut: lambda it, _: f"The deck is cut with {it.cards_above} cards above the cut.",
    t.CardsChanged: _changed,
    t.ShoeFailed: lambda it, _: f"The shoe failed: {it.fault}.",
    t.ShoeChanged: lambda it, _: f"The shoe is changed for another {it.shoe.kind} one.",
    t.JackpotReported: _jackpot,
    t.TableOpened: _opened,
    t.NoticePosted: lambda it, _: "Notice is given that the sign will change.",
    t.ConsentGiven: lambda it, voice: (
        f"{_does(it.player, 'agree', voice)} that the change need not wait."
    ),
    t.SignChanged: lambda it, _: f"The sign changes; the minimum is {in_words(it.sign.minimum)}.",
    t.MarkerSet: lambda it, voice: (
        f"A marker for {in_words(it.limit)} stands by {voice.spot('box', it.box)}."
    ),
    t.MarkerRemoved: lambda it, voice: f"The marker by {voice.spot('box', it.box)} is taken away.",
    t.MinimumAdvised: _advised,
    t.SeatTaken: _taken,
    t.SeatDrawn: lambda it, voice: (
        f"The draw of cards leaves place {it.seat} to {voice.people(it.left)}."
    ),
    t.WaitingListJoined: lambda it, voice: f"{_does(it.player, 'wait for a seat', voice)}.",
    t.WaitingListLeft: lambda it, voice: f"{_does(it.player, 'wait no longer', voice)}.",
    t.NextCalled: lambda it, voice: f"{_does(it.player, 'be called to seat', voice)} {it.seat}.",
    t.SeatOffered: lambda it, voice: f"Seat {it.seat} is offered to {voice.people(it.to)}.",
    t.SeatDeclined: lambda it, voice: f"{_does(it.player, 'do not want seat', voice)} {it.seat}.",
    t.OffersLapsed: lambda it, _: "Nobody is asked about a free seat any longer.",
    t.PlayerMoved: lambda it, voice: f"{_does(it.player, 'move to place', voice)} {it.seat}.",
    t.SeatVacated: _vacated,
    t.SatOut: lambda it, voice: f"{_does(it.player, 'sit out', voice)}.",
    t.SatIn: lambda it, voice: f"{_does(it.player, 'sit in again', voice)}.",
    t.RoundBegun: _begun,
    t.AnteOutOfOrder: _out_of_order,
    t.RoundCalledOff: _called_off,
    t.RoundFinished: lambda it, _: f"Round {it.number} is finished.",
    t.AbstentionAlerted: lambda it, voice: (
        f"{_does(it.player, 'have sat idle for three rounds', voice)}."
    ),
    t.PlayerDealtOut: _dealt_out,
    t.BreachRecorded: _breach,
    t.ExclusionLifted: lambda it, voice: f"{_does(it.player, 'be excluded no longer', voice)}.",
    t.DisputeOpened: lambda it, voice: (
        f"{_does(it.by, 'raise dispute', voice)} {it.number}: {it.about}."
    ),
    t.DisputeDecided: _decided,
    t.ReviewAskedFor: lambda it, voice: (
        f"{_does(it.by, 'ask for a review', voice)} of dispute {it.number}."
    ),
    t.DisputeReviewed: _reviewed,
    t.ClosingAnnounced: lambda it, _: f"The table closes after round {it.last}.",
    t.TableClosed: lambda it, _: "The table is closed.",
    t.TableStopped: lambda it, _: f"Gaming is stopped: {it.reason}.",
    t.TableResumed: lambda it, _: "Gaming goes on.",
    d.CardsShuffled: lambda it, _: (
        f"The cards are shuffled anew; committed to, {it.commitment[:12]}."
    ),
    d.SeedAdded: _seed,
    d.DealSealed: lambda it, _: f"Deal {it.number} is sealed, card by card: {it.seal[:16]}.",
    d.DealPublished: _published,
    j.PoolOpened: lambda it, _: (
        f"The jackpot is opened with {in_words(it.meter.pool)} on the meter."
    ),
    j.PoolMoved: _pool_moved,
    j.PoolAdjusted: _pool_adjusted,
}

ANY: Sentences = {**BANKED, **POT, **SENTENCES}
