"""What happens in a round for the pot, in sentences for whoever hears them."""

from collections.abc import Iterable

from pitboss.play.money import in_words
from pitboss.play.pot import events as e
from pitboss.play.voice import NOBODY, Said, Sentences, Voice, capital, faces, say


def words(event: e.Event, voice: Voice = NOBODY) -> Said:
    """The event as people say it, with the clause that decided and those it rests on."""
    return say(SENTENCES, event, voice)


def _amounts(pairs: Iterable[tuple[int, int]], voice: Voice) -> str:
    return ", ".join(f"{in_words(amount)} for {voice.seat(n).name}" for n, amount in pairs)


def _does(seat: int, verb: str, voice: Voice) -> str:
    return voice.seat(seat).does(verb)


def _changed(event: e.StakeChanged, voice: Voice) -> str:
    does = "add" if event.amount > 0 else "take off"
    return f"{_does(event.seat, does, voice)} {in_words(abs(event.amount))}."


def _left(event: e.SeatLeft, voice: Voice) -> str:
    who = voice.seat(event.seat)
    if event.at_once:
        return f"{who.does('leave')}."
    return f"{who.does('go')}, and {who.form('be folded')} if {who.the} turn comes."


def _blind(event: e.BlindPosted, voice: Voice) -> str:
    short = f" of {in_words(event.due)} due" if event.amount < event.due else ""
    return f"{_does(event.seat, 'post', voice)} a blind of {in_words(event.amount)}{short}."


_ACTIONS = {"bet": "open", "decline": "decline a further wager", "tap-out": "tap out"}


def _acted(event: e.Acted, voice: Voice) -> str:
    does = _does(event.seat, _ACTIONS.get(event.action, event.action), voice)
    paid = f" with {in_words(event.paid)}" if event.paid else ""
    above = 0 < event.step < event.paid
    by = f", {in_words(event.step)} above the call" if above else ""
    short = ", short of a raise" if event.effect is e.Effect.SHORT else ""
    return f"{does}{paid}{by}{short}."


def _returned(event: e.WagerReturned, voice: Voice) -> str:
    who = voice.seat(event.seat)
    whose = "yours, and you take" if who.you else f"{who.name}, who takes"
    return f"Nobody called {in_words(event.amount)} of {whose} it back."


def _passed(event: e.HandPassed, voice: Voice) -> str:
    who = voice.seat(event.seat)
    return f"{who.does('pass')} {who.the} cards unseen."


def _pot(event: e.PotWon, voice: Voice) -> str:
    name = "The main pot" if event.number == 0 else f"Side pot {event.number}"
    charge = f", less {in_words(event.commission)} commission," if event.commission else ""
    return f"{name} of {in_words(event.amount)}{charge} goes to {voice.seats(event.winners)}."


def _exposed(event: e.HoleCardExposed, voice: Voice) -> str:
    who = voice.seat(event.seat)
    what = "is to be replaced" if event.replaced else f"stays in {who.the} hand"
    card = f"{capital(who.whose)} {event.card}" if who.known else f"{event.card} of {who.name}"
    return f"{card} is exposed and {what}."


def _fouled(event: e.HandFouled, voice: Voice) -> str:
    who = voice.seat(event.seat)
    return f"{who.does('hold')} {event.holds} cards: {who.the} hand is void."


def _taken_in(event: e.HandTakenIn, voice: Voice) -> str:
    hand = capital(voice.seat(event.seat).has("hand"))
    back = f"; {in_words(event.returned)} comes back" if event.returned else ""
    return f"{hand} is lost among the discards{back}."


def _restored(event: e.HandRestored, voice: Voice) -> str:
    who = voice.seat(event.seat)
    return f"{who.does('have')} {who.the} cards back."


def _wagers_voided(event: e.WagersVoided, voice: Voice) -> str:
    who = voice.seat(event.seat)
    whose = "yours" if who.you else who.name
    return f"{in_words(event.amount)} of {whose} is void and goes back."


def _voided(event: e.RoundVoided, voice: Voice) -> str:
    why = f" ({event.reason})" if event.reason else ""
    return f"The round is void{why}: every wager goes back."


SENTENCES: Sentences = {
    e.SatDown: lambda it, voice: f"{_does(it.seat, 'sit down', voice)} with {in_words(it.stake)}.",
    e.StakeChanged: _changed,
    e.SeatLeft: _left,
    e.BlindPosted: _blind,
    e.HoleCardsDealt: lambda it, voice: f"{_does(it.seat, 'be dealt', voice)} {faces(it.cards)}.",
    e.CardsDiscarded: lambda it, _: f"The dealer discards {faces(it.cards)}.",
    e.CommunalCardsExposed: lambda it, _: f"The dealer exposes {faces(it.cards)}.",
    e.BettingOpened: lambda it, _: f"Betting round {it.number} begins.",
    e.Acted: _acted,
    e.ChipsPutForward: lambda it, voice: (
        f"{_does(it.seat, 'put', voice)} {in_words(it.amount)} forward early."
    ),
    e.ChipsTakenBack: lambda it, voice: (
        f"{_does(it.seat, 'take back', voice)} {in_words(it.amount)} put in early."
    ),
    e.WagerReturned: _returned,
    e.BettingClosed: lambda it, _: f"Betting round {it.number} is over.",
    e.HandShown: lambda it, voice: f"{_does(it.seat, 'show', voice)} {faces(it.cards)}.",
    e.HandPassed: _passed,
    e.BoardNamed: lambda it, _: f"The board is {faces(it.cards)}.",
    e.PotWon: _pot,
    e.WinningsPaid: lambda it, voice: f"The dealer passes {_amounts(it.shares, voice)}.",
    e.RoundEnded: lambda it, voice: (
        f"The round is over; the buck goes to {voice.seat(it.next_buck).name}."
    ),
    e.HoleCardExposed: _exposed,
    e.HoleCardReplaced: lambda it, voice: (
        f"{_does(it.seat, 'be dealt', voice)} another card for the exposed one."
    ),
    e.HandsRebuilt: lambda it, _: "The cards are put where they belong.",
    e.Misdealt: lambda it, voice: f"Misdeal: the blinds stay, {_amounts(it.held, voice)}.",
    e.HandFouled: _fouled,
    e.HandTakenIn: _taken_in,
    e.HandRestored: _restored,
    e.CardsPutBack: lambda it, _: f"{faces(it.cards)}, seen too early, go back into the shoe.",
    e.BettingRestricted: lambda it, _: f"Betting round {it.number} is restricted.",
    e.DiscardOmitted: lambda it, _: "The card exposed instead of discarded is a communal card.",
    e.WagersVoided: _wagers_voided,
    e.PlayerExcluded: lambda it, voice: (
        f"{_does(it.seat, 'be excluded', voice)} from further play."
    ),
    e.RoundVoided: _voided,
}
