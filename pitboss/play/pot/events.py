"""What happened in a round of play for the pot: in the past tense, each with its clauses."""

from enum import StrEnum

from pitboss.cards.card import Card
from pitboss.cards.hand import Category
from pitboss.play.course import AnyEvent
from pitboss.play.pot.round import Restriction
from pitboss.play.verbs import Clauses


class Event(AnyEvent, frozen=True, gc=False, tag=lambda name: f"pot.{name}"):
    """What the rules say happened; the last field of each is its clauses."""


# Seats and stakes


class SatDown(Event, frozen=True):
    seat: int
    stake: int
    clauses: Clauses


class StakeChanged(Event, frozen=True):
    """Chips were bought, or taken off the table, between rounds."""

    seat: int
    amount: int
    clauses: Clauses


class SeatLeft(Event, frozen=True):
    """The player goes at once, or when the turn to act comes."""

    seat: int
    at_once: bool
    returned: tuple[tuple[int, int], ...]  # blinds that come back, by seat
    clauses: Clauses


# The deal


class BlindPosted(Event, frozen=True):
    seat: int
    amount: int
    due: int
    clauses: Clauses


class HoleCardsDealt(Event, frozen=True):
    of_cards = True

    seat: int
    cards: tuple[Card, ...]
    clauses: Clauses


class CardsDiscarded(Event, frozen=True):
    of_cards = True

    cards: tuple[Card, ...]
    clauses: Clauses


class CommunalCardsExposed(Event, frozen=True):
    of_cards = True

    cards: tuple[Card, ...]
    clauses: Clauses


# The betting


class BettingOpened(Event, frozen=True):
    number: int
    last: int  # the place after which the betting begins
    clauses: Clauses


class Effect(StrEnum):
    """What an action does to the betting."""

    NONE = "none"
    OPENING = "opening"
    RAISE = "raise"
    SHORT_OPENING = "short opening"
    SHORT = "short"  # more than a call, less than a raise


NO_EFFECT = Effect.NONE  # what most actions have


class Acted(Event, frozen=True):
    seat: int
    action: str
    paid: int
    step: int  # what an opening or raise adds to the call
    effect: Effect
    clauses: Clauses


class ChipsPutForward(Event, frozen=True):
    """Chips in front of a player before the turn."""

    seat: int
    amount: int
    clauses: Clauses


class ChipsTakenBack(Event, frozen=True):
    """Of the chips put forward before the turn."""

    seat: int
    amount: int
    clauses: Clauses


class WagerReturned(Event, frozen=True):
    """Nobody had called this part of the wager."""

    seat: int
    amount: int
    clauses: Clauses


class BettingClosed(Event, frozen=True):
    number: int
    clauses: Clauses


# The showdown and the pots


class HandShown(Event, frozen=True):
    of_cards = True

    seat: int
    cards: tuple[Card, ...]
    clauses: Clauses


class HandPassed(Event, frozen=True):
    """Cards went into the discards unseen."""

    seat: int
    clauses: Clauses


class BoardNamed(Event, frozen=True):
    of_cards = True

    cards: tuple[Card, ...]
    clauses: Clauses


class PotWon(Event, frozen=True):
    of_cards = True

    number: int  # the main pot is 0
    amount: int
    counted: int  # the part that bears commission
    commission: int
    contenders: tuple[int, ...]
    winners: tuple[int, ...]
    hands: tuple[tuple[int, Category], ...]  # of the contenders, where hands decided
    clauses: Clauses


class WinningsPaid(Event, frozen=True):
    """Pots with the same winners are divided together."""

    pots: tuple[int, ...]
    shares: tuple[tuple[int, int], ...]  # by seat
    clauses: Clauses


class RoundEnded(Event, frozen=True):
    next_buck: int
    clauses: Clauses


# Irregularities


class HoleCardExposed(Event, frozen=True):
    of_cards = True

    seat: int
    card: Card
    replaced: bool  # another card takes its place
    clauses: Clauses


class HoleCardReplaced(Event, frozen=True):
    of_cards = True

    seat: int
    card: Card
    clauses: Clauses


class HandsRebuilt(Event, frozen=True):
    """The cards were put where they belong."""

    of_cards = True

    hands: tuple[tuple[int, tuple[Card, ...]], ...]
    clauses: Clauses


class Misdealt(Event, frozen=True):
    held: tuple[tuple[int, int], ...]  # the blinds that stay, by seat
    clauses: Clauses


class HandFouled(Event, frozen=True):
    seat: int
    holds: int
    clauses: Clauses


class HandTakenIn(Event, frozen=True):
    """The dealer took a live hand that can no longer be told from the discards."""

    seat: int
    returned: int
    clauses: Clauses


class HandRestored(Event, frozen=True):
    seat: int
    clauses: Clauses


class CardsPutBack(Event, frozen=True):
    """Communal cards seen too early go back into the shoe."""

    of_cards = True

    cards: tuple[Card, ...]
    clauses: Clauses


class BettingRestricted(Event, frozen=True):
    number: int
    restriction: Restriction
    clauses: Clauses


class DiscardOmitted(Event, frozen=True):
    clauses: Clauses


class WagersVoided(Event, frozen=True):
    seat: int
    amount: int
    clauses: Clauses


class PlayerExcluded(Event, frozen=True):
    seat: int
    clauses: Clauses


class RoundVoided(Event, frozen=True):
    """Every wager of the round went back; `changes` are what each stake gains or gives up."""

    changes: tuple[tuple[int, int], ...]
    reason: str
    next_buck: int
    clauses: Clauses


def clauses_of(event: Event) -> Clauses:
    return event.clauses  # type: ignore[attr-defined, no-any-return]
