"""The provable shoe of each deal: opened, seeded, drawn from and published with the commands.

An electronic table (`Shoe(electronic=True)` on its felt) takes no cards from anybody: whoever gives
BeginRound, ShuffleCards, SealDeal, Cut, CutCards, Deal, Expose, ReplaceHoleCard or PublishDeal
leaves out what the shoe knows, and the floor fills it in as the command is decided. Where a command
has unseen cards, so many are drawn; where it has none, all that are due. The shoe goes into the
journal encrypted, beside the entry of each command that touches it: a process that starts again
finds it there, and takes no card from it unless it is the one that was committed to.
"""

from collections.abc import Set
from typing import Any, get_args

import msgspec
from msgspec import Struct, UnsetType
from msgspec.structs import replace

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput, TooSoon
from pitboss.floor.deal.record import DealRecord, Outcome, openings, publish, terms
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.deal.shuffle import ALGORITHM
from pitboss.floor.face_down import Beside, covered, seal
from pitboss.floor.face_down import open_shoe as unsealed_shoe
from pitboss.floor.table_stream import LoadedTable
from pitboss.journal.entry import Draft
from pitboss.journal.secrets import Vault
from pitboss.play.banked import commands as b
from pitboss.play.course import DISCARD
from pitboss.play.entries import COMMANDS
from pitboss.play.machine import Game
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.decide import Command
from pitboss.play.table.state import Deal, TableState, seat_of


class Filled(Struct, frozen=True):
    """A command with what the shoe gave to it, and the shoe as it is afterwards if it changed."""

    command: Any
    shoe: ProvableShoe | None = None


def fill(
    name: str, game: Game, loaded: LoadedTable, vault: Vault, command: Command, seed: str
) -> Filled:
    """What the floor knows of the cards; nothing changes until the command is written."""
    state = loaded.state
    if not state.shoe.electronic and not _to_be_published(state, command):
        if isinstance(command, c.AddSeed | c.SealDeal | c.PublishDeal | c.ShuffleCards):
            raise BadInput("at this table cards are shuffled and dealt by hand")
        return Filled(command)
    if isinstance(command, c.BeginRound | c.ShuffleCards):
        return _opened(name, game, state, command)
    if not isinstance(command, _FROM_THE_SHOE):
        _check_by_hand(command)
        _check_unnamed(state, command)
        return Filled(command)
    if not state.deal.commitment or _spent(state, command):
        raise TooSoon("the cards have to be shuffled first")
    shoe = open_shoe(name, loaded, vault)
    if differs := differing(shoe, name, game, loaded):
        raise BadInput(
            f"the shoe in the journal is not that of deal {state.deal.number}: {differs}"
        )
    return _from(shoe, game, loaded, command, seed)


def _to_be_published(state: TableState, command: Command) -> bool:
    """A deal that was committed to is published, whatever became of the shoe."""
    return bool(state.deal.commitment) and isinstance(command, c.SealDeal | c.PublishDeal)


def _spent(state: TableState, command: Command) -> bool:
    """A deal that is over has only to be published."""
    return bool(state.deal.outcome) and not isinstance(command, c.SealDeal | c.PublishDeal)


# The shoe in the journal


def open_shoe(name: str, loaded: LoadedTable, vault: Vault) -> ProvableShoe:
    """The shoe of the table's latest deal."""
    if loaded.sealed is None:
        raise BadInput("the shoe of this deal is not in the journal any more")
    where = loaded.state.deal.number, loaded.sealed_at, loaded.sealed_as
    return unsealed_shoe(loaded.sealed, name, *where, vault)


def face_down(
    name: str,
    game: Game,
    loaded: LoadedTable,
    shoe: ProvableShoe | None,
    whole: Draft,
    command: Any,
    events: tuple[Any, ...],
    vault: Vault,
) -> Draft:
    """What may stand in the journal; the rest is sealed beside it, with the shoe as it is now."""
    if shoe is None and not _faces(command) and not any(event.of_cards for event in events):
        return whole
    shown = covered(game, loaded.state, command, events, whole.command, whole.events)
    lies = Beside(
        shoe=msgspec.msgpack.encode(shoe) if shoe else b"",
        command=whole.command if shown.command != whole.command else b"",
        events=whole.events if shown.hides else b"",
    )
    secret = None
    if lies != Beside():
        deal = shoe.terms.number if shoe else loaded.state.deal.number
        secret = seal(name, deal, loaded.version + 1, lies, vault)
    return replace(whole, command=shown.command, events=shown.events, secret=secret)


def differing(shoe: ProvableShoe, name: str, game: Game, loaded: LoadedTable) -> str:
    """In what a shoe is another than the one that the open deal of the table is dealt from."""
    state, deal = loaded.state, loaded.state.deal
    if shoe.terms != terms(name, game, state.seats, deal) or shoe.commitment != deal.commitment:
        return "it is not the one that was committed to"
    if {n: shoe.digest(n) for n, seed in enumerate(shoe.seeds, 1) if seed} != deal.seeds:
        return "it has other seeds than the players added"
    if deal.seal and shoe.seal != deal.seal:
        return "it is not the one that was sealed"
    if shoe.drawn != len(loaded.went):
        return f"{shoe.drawn} cards left it, and {len(loaded.went)} went somewhere"
    return ""


# Opening


def _opened(
    name: str, game: Game, state: TableState, command: c.BeginRound | c.ShuffleCards
) -> Filled:
    if command.commitment or command.algorithm:
        raise BadInput("the floor commits to a shoe, and nobody else")
    if state.deal.commitment:
        raise TooSoon(f"deal {state.deal.number} has to be published first")
    round = state.number + isinstance(command, c.BeginRound)
    deal = Deal(
        number=state.deal.number + 1,
        previous=state.deal.previous,
        round=round,
        cut=state.shoe.kind == "manual",
        algorithm=ALGORITHM,
    )
    shoe = ProvableShoe.open(terms(name, game, state.seats, deal))
    committed = replace(command, commitment=shoe.commitment, algorithm=ALGORITHM)
    return Filled(committed, shoe)


# Filling in


_FROM_THE_SHOE = (
    *(c.AddSeed, c.SealDeal, c.PublishDeal, c.CutCards, b.Cut),
    *(b.Deal, p.Deal, p.Expose, p.ReplaceHoleCard),
)


# Where a command names cards, if it does.
_NAMING = ("cards", "card", "old", "new", "hands")
# All that the shoe or a face has to do with; every other command passes by.
OF_CARDS = frozenset(
    {kind for kind in COMMANDS if {*_NAMING} & {*kind.__struct_fields__}}
    | {c.BeginRound, c.ShuffleCards, p.ExposeEarly, p.FindFaceUp, *_FROM_THE_SHOE}
)


def _from(shoe: ProvableShoe, game: Game, loaded: LoadedTable, command: Any, seed: str) -> Filled:
    state = loaded.state
    match command:
        case c.AddSeed():
            return _seeded(shoe, state, command, seed)
        case c.SealDeal():
            return Filled(_sealing(shoe, command))
        case c.PublishDeal():
            return Filled(_published(shoe, loaded))
        case c.CutCards() | b.Cut():
            return Filled(replace(command, cards_above=shoe.order.above))
        case p.ReplaceHoleCard():
            drawn, left = _draw(shoe, (command.card,), 1)
            return Filled(replace(command, card=drawn[0]), left)
    drawn, left = _draw(shoe, command.cards, cards_due(game, state))
    return Filled(replace(command, cards=drawn), left)


def _seeded(shoe: ProvableShoe, state: TableState, command: c.AddSeed, seed: str) -> Filled:
    if not seed or command.digest:
        raise BadInput("a seed is any text but the empty one, and the floor hashes it")
    place = seat_of(state, command.player).number
    seeded = shoe.add_seed(place, seed)
    return Filled(replace(command, digest=seeded.digest(place)), seeded)


def _sealing(shoe: ProvableShoe, command: c.SealDeal) -> c.SealDeal:
    if command.seeds or command.cards or command.seal:
        raise BadInput("the floor seals a deal, and nobody else")
    seeds, cards = shoe.seed_envelopes, shoe.card_envelopes
    return replace(command, seeds=seeds, cards=cards, seal=shoe.seal)


def _published(shoe: ProvableShoe, loaded: LoadedTable) -> c.PublishDeal:
    record = record_of(shoe, loaded)
    shown = () if isinstance(record.shown, UnsetType) else record.shown
    return c.PublishDeal(
        number=record.terms.number,
        outcome=record.outcome,
        went=record.went,
        seeds=() if loaded.state.deal.seal else record.seeds,
        cards=() if loaded.state.deal.seal else record.cards,
        seal=record.seal,
        hash=record.hash,
        shown=shown,
        keys=tuple(one.key for one in openings(shoe, shown)),
    )


def record_of(shoe: ProvableShoe, loaded: LoadedTable) -> DealRecord:
    outcome = loaded.state.deal.outcome
    if outcome not in get_args(Outcome):
        raise TooSoon("the deal is not over")
    went = [int(to) if to.isdigit() else to for to in loaded.went]
    shown = positions(shoe, loaded.went, loaded.shown)
    return publish(shoe, outcome, went, shown)  # type: ignore[arg-type]  # one of these


def positions(shoe: ProvableShoe, went: tuple[str, ...], faces: Set[Card]) -> list[int]:
    """Where in the shoe these cards were that have left it; a discard is not looked for."""
    left = enumerate(zip(shoe.order.cards, went, strict=False), 1)
    return [nth for nth, (card, to) in left if card in faces and to != DISCARD]


def _draw(
    shoe: ProvableShoe, asked: tuple[Card, ...], due: int
) -> tuple[tuple[Card, ...], ProvableShoe]:
    if any(card != UNKNOWN for card in asked):
        raise BadInput("at an electronic table cards come from the shoe, and from nobody")
    return shoe.draw(len(asked) or due)


def cards_due(game: Game, state: TableState) -> int:
    """How many cards leave the shoe with the dealer's next command, if all do that are due."""
    return state.machine.cards_due(game, state.displayed, state.round)


def _check_unnamed(state: TableState, command: Any) -> None:
    """Nobody names a face but of the own hand, so nobody learns whether it was the right one."""
    if isinstance(command, p.Show) and command.seat in state.names:
        return
    if any(map(_names, _faces(command))):
        raise BadInput("at an electronic table nobody names a card: the table knows its cards")


def _faces(command: Any) -> list[Any]:
    """Where cards are named in a command."""
    said = [getattr(command, name, ()) for name in _NAMING]
    return [faces for faces in said if faces and not isinstance(faces, int)]


def _names(faces: Any) -> bool:
    """Whether any of it is a face; how many cards there are may be said."""
    return any(card != UNKNOWN for card in ((faces,) if isinstance(faces, str) else faces))


def _check_by_hand(command: Any) -> None:
    """What only a hand can do to cards; the order of this shoe is fixed."""
    moved = isinstance(command, p.FindWrongCount | p.FindWrongOrder) and command.hands
    stray = isinstance(command, b.DealtWithoutWager) and command.cards
    if moved or stray or isinstance(command, p.ExposeEarly | p.FindFaceUp):
        raise BadInput("that cannot happen at an electronic table: its cards leave it in order")
