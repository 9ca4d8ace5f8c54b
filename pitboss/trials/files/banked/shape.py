"""The shape of a round file of a game against the house, as a lawyer writes it."""

from typing import Literal

from msgspec import Struct

from pitboss.trials.files.toml import Amount, Cards


class Shape(Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a file; a key that it does not have is an error."""


class Split(Shape, frozen=True):
    jackpot: int
    reserve: int


class TableShape(Shape, frozen=True):
    minimum: Amount
    maximum: Amount
    multiple: Amount = Amount(1)
    maximum_payout: Amount | None = None
    jackpot_wager: Amount = Amount(0)
    jackpot_pool: Amount = Amount(0)
    shoe: Literal["manual", "automated"] | None = None
    trips_minimum: Amount | None = None
    trips_maximum: Amount | None = None
    pairs_plus_minimum: Amount | None = None
    pairs_plus_maximum: Amount | None = None
    jackpot_equipment: Literal["working", "down"] = "working"
    tournament: bool = False
    pool_split: Split | None = None  # as it is usually approved
    reserve_pool: Amount = Amount(0)
    seed: Amount | None = None


class Shuffle(Shape, frozen=True):
    cut: int


class WagersShape(Shape, frozen=True):
    ante: Amount | None = None
    blind: Amount | None = None
    trips: Amount | None = None
    pairs_plus: Amount | None = None
    jackpot: Amount | None = None


class BoxShape(Shape, frozen=True):
    number: int
    wagers: WagersShape
    cards: Cards | None = None
    actions: tuple[str, ...] = ()
    player: str = ""
    second_player: str = ""
    limit: Amount | None = None
    advised: bool = False
    jackpot_accepted: bool = True
    declared: bool = True  # no effect: the engine's recognition is the declaration (reading J6)


class Hand(Shape, frozen=True):
    cards: Cards


class IncidentShape(Shape, frozen=True):
    kind: str
    to: int | Literal["dealer", "board"] | None = None
    card: int | None = None
    when: str = ""
    play_wagers_made: bool | None = None
    cards: int | None = None
    box: int | None = None
    reconstructed: bool = False
    wager: str = ""
    amount: Amount | None = None
    stage: str = ""
    clause: str = ""
    remedy: Literal["exclude", "void-wagers", "void-round"] | None = None
    reason: str = ""
    supervisor_approved: bool = False
    pool: Amount | None = None
    before_fifth_card: bool | None = None
    handled: bool = False


class Settled(Shape, frozen=True):
    result: Literal["win", "lose", "push", "void", "returned"]
    paid: Amount
    counted: Amount | None = None
    wager_returned: bool | None = None


class ExpectedBox(Shape, frozen=True):
    number: int
    net: Amount
    ante: Settled | None = None
    bet: Settled | None = None
    play: Settled | None = None
    blind: Settled | None = None
    trips: Settled | None = None
    pairs_plus: Settled | None = None
    ante_bonus: Settled | None = None
    jackpot: Settled | None = None
    advise: tuple[str, ...] = ()


class Refusal(Shape, frozen=True):
    clause: str
    box: int | None = None
    action: int | None = None
    wager: str | None = None
    step: str | None = None
    incident: int | None = None


class Pool(Shape, frozen=True):
    jackpot: Amount | None = None
    reserve: Amount | None = None
    house: Amount | None = None


class Expected(Shape, frozen=True):
    void: bool | None = None
    refused: Refusal | None = None
    jackpot_order: tuple[int, ...] | None = None
    settlement_order: tuple[int, ...] | None = None
    settled_first: tuple[int, ...] | None = None  # boxes with a wager settled before any hand
    up: tuple[int, ...] | None = None  # the dealer's cards that lie face up while players decide
    pool: Pool | None = None
    box: tuple[ExpectedBox, ...] = ()


class RoundFile(Shape, frozen=True):
    rules: str
    table: TableShape
    title: str = ""
    clauses: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    shuffle: Shuffle | None = None
    box: tuple[BoxShape, ...] = ()
    dealer: Hand | None = None
    board: Hand | None = None
    incident: tuple[IncidentShape, ...] = ()
    expect: Expected | None = None
