"""What happened in a round for the pot, in a sentence with its clauses."""

from collections.abc import Callable, Iterable
from typing import Any

from pitboss.cards.card import UNKNOWN, Card
from pitboss.play.money import in_words
from pitboss.play.pot import events as e


def sentence(event: e.Event) -> str:
    """The event as people say it, then the clause that decided and those it rests on."""
    return f"{_SENTENCES[type(event)](event)} [{', '.join(e.clauses_of(event))}]"


def _faces(cards: Iterable[Card]) -> str:
    return " ".join("an unseen card" if card == UNKNOWN else card for card in cards)


def _seats(numbers: Iterable[int]) -> str:
    words = [str(number) for number in numbers]
    if len(words) < 2:
        return f"seat {''.join(words)}"
    return f"seats {', '.join(words[:-1])} and {words[-1]}"


def _amounts(pairs: Iterable[tuple[int, int]]) -> str:
    return ", ".join(f"{in_words(amount)} for seat {seat}" for seat, amount in pairs)


def _changed(event: e.StakeChanged) -> str:
    does = "adds" if event.amount > 0 else "takes off"
    return f"Seat {event.seat} {does} {in_words(abs(event.amount))}."


def _left(event: e.SeatLeft) -> str:
    when = "leaves" if event.at_once else "goes, and is folded when the turn comes"
    return f"Seat {event.seat} {when}."


def _blind(event: e.BlindPosted) -> str:
    short = f" of {in_words(event.due)} due" if event.amount < event.due else ""
    return f"Seat {event.seat} posts a blind of {in_words(event.amount)}{short}."


def _dealt(event: e.HoleCardsDealt) -> str:
    return f"Seat {event.seat} is dealt {_faces(event.cards)}."


def _discarded(event: e.CardsDiscarded) -> str:
    return f"The dealer discards {_faces(event.cards)}."


def _exposed(event: e.CommunalCardsExposed) -> str:
    return f"The dealer exposes {_faces(event.cards)}."


_DOES = {
    "call": "calls",
    "check": "checks",
    "fold": "folds",
    "bet": "opens",
    "raise": "raises",
    "decline": "declines a further wager",
    "tap-out": "taps out",
}


def _acted(event: e.Acted) -> str:
    paid = f" with {in_words(event.paid)}" if event.paid else ""
    above = 0 < event.step < event.paid
    by = f", {in_words(event.step)} above the call" if above else ""
    short = ", short of a raise" if event.effect is e.Effect.SHORT else ""
    return f"Seat {event.seat} {_DOES[event.action]}{paid}{by}{short}."


def _returned(event: e.WagerReturned) -> str:
    return f"Nobody called {in_words(event.amount)} of seat {event.seat}, who takes it back."


def _pot(event: e.PotWon) -> str:
    name = "The main pot" if event.number == 0 else f"Side pot {event.number}"
    charge = f", less {in_words(event.commission)} commission," if event.commission else ""
    return f"{name} of {in_words(event.amount)}{charge} goes to {_seats(event.winners)}."


def _paid(event: e.WinningsPaid) -> str:
    return f"The dealer passes {_amounts(event.shares)}."


def _own_or_dealers(event: e.HoleCardExposed) -> str:
    what = "is to be replaced" if event.replaced else "stays in the hand"
    return f"{event.card} of seat {event.seat} is exposed and {what}."


def _misdealt(event: e.Misdealt) -> str:
    return f"Misdeal: the blinds stay, {_amounts(event.held)}."


def _taken_in(event: e.HandTakenIn) -> str:
    back = f"; {in_words(event.returned)} comes back" if event.returned else ""
    return f"The hand of seat {event.seat} is lost among the discards{back}."


def _voided(event: e.RoundVoided) -> str:
    why = f" ({event.reason})" if event.reason else ""
    return f"The round is void{why}: every wager goes back."


_SENTENCES: dict[type[e.Event], Callable[[Any], str]] = {
    e.SatDown: lambda it: f"Seat {it.seat} sits down with {in_words(it.stake)}.",
    e.StakeChanged: _changed,
    e.SeatLeft: _left,
    e.BlindPosted: _blind,
    e.HoleCardsDealt: _dealt,
    e.CardsDiscarded: _discarded,
    e.CommunalCardsExposed: _exposed,
    e.BettingOpened: lambda it: f"Betting round {it.number} begins.",
    e.Acted: _acted,
    e.ChipsPutForward: lambda it: f"Seat {it.seat} puts {in_words(it.amount)} forward early.",
    e.ChipsTakenBack: lambda it: f"Seat {it.seat} takes back {in_words(it.amount)} put in early.",
    e.WagerReturned: _returned,
    e.BettingClosed: lambda it: f"Betting round {it.number} is over.",
    e.HandShown: lambda it: f"Seat {it.seat} shows {_faces(it.cards)}.",
    e.HandPassed: lambda it: f"Seat {it.seat} passes the cards unseen.",
    e.BoardNamed: lambda it: f"The board is {_faces(it.cards)}.",
    e.PotWon: _pot,
    e.WinningsPaid: _paid,
    e.RoundEnded: lambda it: f"The round is over; the buck goes to seat {it.next_buck}.",
    e.HoleCardExposed: _own_or_dealers,
    e.HoleCardReplaced: lambda it: f"Seat {it.seat} is dealt another card for the exposed one.",
    e.HandsRebuilt: lambda it: "The cards are put where they belong.",
    e.Misdealt: _misdealt,
    e.HandFouled: lambda it: f"Seat {it.seat} holds {it.holds} cards: the hand is void.",
    e.HandTakenIn: _taken_in,
    e.HandRestored: lambda it: f"Seat {it.seat} has the cards back.",
    e.CardsPutBack: lambda it: f"{_faces(it.cards)}, seen too early, go back into the shoe.",
    e.BettingRestricted: lambda it: f"Betting round {it.number} is restricted.",
    e.DiscardOmitted: lambda it: "The card exposed instead of discarded is a communal card.",
    e.WagersVoided: lambda it: f"{in_words(it.amount)} of seat {it.seat} is void and goes back.",
    e.PlayerExcluded: lambda it: f"Seat {it.seat} is excluded from further play.",
    e.RoundVoided: _voided,
}
