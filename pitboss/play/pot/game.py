"""What a game for the pot answers: data, a few functions, and the clauses by what they say."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any, ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cards.card import Card
from pitboss.cards.hand import Category, Hand
from pitboss.play.pot.commands import Command
from pitboss.play.pot.events import Event
from pitboss.play.pot.round import PotRound
from pitboss.play.pot.sign import Limit, PotSign, Scale
from pitboss.play.table_law import TableLaw
from pitboss.play.verbs import Clauses

ACTIONS = ("call", "check", "fold", "bet", "raise", "decline", "tap-out")


class BettingRound(Struct, frozen=True, eq=False):
    """A round of betting, and the cards discarded and exposed before it.

    Under fixed limits an opening or a raise is one of these multiples of the last blind.
    """

    steps: tuple[int, ...]
    sizes: Clauses
    exposes: Clauses
    opens: Clauses
    discard: int = 0
    communal: int = 0


class PotLaw(Struct, frozen=True, kw_only=True, eq=False):
    """The clauses of one rule set, by what they say. The first of each decides.

    Each is itself alone, so that what follows from it can be kept.
    """

    # The deck, stakes and seats
    whole_deck: Clauses
    ranks: Clauses
    minimum_wager: Clauses
    number_of_blinds: Clauses
    sit_down: Clauses
    stake_locked: Clauses
    chips: Clauses
    top_up: Clauses
    # Commencement of play
    buck: Clauses
    blind: Clauses
    deal: Clauses
    # The first round of betting
    first_turn: Clauses
    first_call: Clauses
    first_raise: Clauses
    first_fold: Clauses
    decline: Clauses
    option_raise: Clauses
    option_fold: Clauses
    no_decline: Clauses
    first_won: Clauses
    first_met: Clauses
    # Later rounds of betting
    opening_turn: Clauses
    inactive_buck: Clauses
    open: Clauses
    open_check: Clauses
    open_fold: Clauses
    turn: Clauses
    call: Clauses
    raise_: Clauses
    open_later: Clauses
    check: Clauses
    fold: Clauses
    won: Clauses
    met: Clauses
    run_out: Clauses
    # Showdown and division
    show: Clauses
    reckon: Clauses
    pay: Clauses
    divide: Clauses
    # Sizes of wagers
    two_players: Clauses
    limits: Mapping[Limit, Clauses]
    pot_limit: Clauses
    # Commission
    no_commission: Clauses
    scale: Clauses
    scale_varied: Clauses
    several_pots: Clauses
    uncalled: Clauses
    tied: Clauses
    # Tapping out
    tap_out: Clauses
    pots: Clauses
    short_tap_out: Clauses
    # Checking
    checking: Clauses
    no_first_check: Clauses
    no_check: Clauses
    all_checked: Clauses
    # Order of hands
    hand: Clauses
    all_cards_count: Mapping[Category, Clauses]  # in hands of these categories
    order: Clauses
    categories: Mapping[Category, Clauses]
    # Irregularities
    misdeal: Clauses
    exposed_in_cut: Clauses
    not_cut: Clauses
    dealt_out_of_turn: Clauses
    exposed_in_deal: Clauses
    wrong_count: Clauses
    early_stands: Clauses
    early_free: Clauses
    foul: Clauses
    passed: Clauses
    own_cards: Clauses
    # General
    void_wagers: Clauses
    exclude: Clauses
    grounds: Clauses
    invalid: Clauses


class PotGame(Struct, frozen=True, kw_only=True):
    """The answers that one rule set gives. Each game of games/ is one such value."""

    against_the_house: ClassVar[Literal[False]] = False
    jackpot: ClassVar[None] = None
    shoes: ClassVar[tuple[str, ...]] = ("manual",)
    laid: ClassVar[tuple[str, ...]] = ()  # no wagers before the first card: the blinds are due
    actions: ClassVar[tuple[str, ...]] = ACTIONS
    rules: str
    register: Callable[[str], Any]  # by rules: the instrument, with its clauses by number
    seats: int
    deck: tuple[Card, ...]
    deal: tuple[int, ...]  # how many hole cards go to each player, time after time
    blinds: Callable[[PotSign], int]
    blinds_allowed: tuple[int, ...]  # the usual number first
    blind_sizes: tuple[int, ...]  # from the buck on, in minimums
    betting: tuple[BettingRound, ...]
    most_raises: int  # in a round of betting
    free_raising: int  # where no more players than these can wager, raises are not counted
    limits: tuple[Limit, ...]
    pot_shares: Mapping[Limit, Fraction]  # of the pot with the call, that a wager may come to
    unit: int  # in which equal hands share a pot
    free: int  # a pot up to this bears no commission
    scale: Scale  # of the commission on larger ones
    value: Callable[[PotSign, tuple[Card, ...], tuple[Card, ...]], Hand]
    rests_on: Callable[[PotSign, tuple[Card, ...], tuple[Card, ...], Hand], Clauses]
    incidents: "Mapping[type[Command], Answer]"
    restricted: Mapping[str, Clauses]  # by the restriction that an early card puts on the betting
    law: PotLaw
    table_law: TableLaw

    def blind(self, table: PotSign, nth: int) -> int:
        """What a blind comes to; the first is that of the buck."""
        return table.minimum * self.blind_sizes[nth]

    def displayed(self, sign: PotSign) -> PotSign:
        """The sign with everything on it that the rules say where the operator does not."""
        blinds, scale = sign.blinds or self.blinds(sign), self.scale_at(sign)
        return replace(sign, blinds=blinds, scale=scale)

    def scale_at(self, table: PotSign) -> Scale:
        """That of the rules, unless the sign has a lower one."""
        return table.scale or self.scale

    @property
    def round_of_play(self) -> Clauses:
        """What a round of play is, and when it begins."""
        return self.law.deal

    @property
    def locked(self) -> Clauses:
        """Nothing is touched once cards are out."""
        return self.law.stake_locked

    @property
    def cut(self) -> Clauses:
        """The deck is shuffled and cut."""
        return (self.table_law.cut,)

    @property
    def hole_cards(self) -> int:
        return sum(self.deal)

    @property
    def board(self) -> int:
        return sum(betting.communal for betting in self.betting)


Answer = Callable[[PotGame, PotSign, PotRound, Any], Iterable[Event]]
