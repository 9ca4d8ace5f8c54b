"""Whether the deals of electronic tables hold: the chain, the seals, and the cards themselves.

Without the key of the vault what was published is held together: each deal is sealed before its
first card, and the cards that lay open to all are those in the envelopes. With the key the shoe
beside each entry is opened too: it is the one that was committed to, it holds what the envelopes
hold, and the cards that were dealt came from it.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Set
from typing import Any

from msgspec import Struct

from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput
from pitboss.floor.deal.fill import differing, open_shoe
from pitboss.floor.deal.record import DealRecord, hash_of, published_record, seal_of
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.deal.shuffle import ALGORITHM, inside
from pitboss.floor.face_down import has_shoe
from pitboss.floor.table_stream import LoadedTable, is_new_deal
from pitboss.journal.entry import Entry
from pitboss.journal.secrets import Vault
from pitboss.play.course import DISCARD
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table.deal import CardsShuffled, DealPublished, DealSealed
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.state import Deal

Why = Iterator[str]
SEVERAL, ONE_IN = 5, 10  # deals called off with seeds in, at which somebody should look
_TOLD = (DealSealed, DealPublished)
_OF_DEALS = frozenset({RoundBegun, CardsShuffled, *_TOLD})
SEALED_FORM = 3  # from this form of entries on, a deal is sealed before its first card


class Step(Struct, frozen=True):
    """An entry at a table, with what it led to."""

    name: str
    game: Game
    before: LoadedTable
    after: LoadedTable
    entry: Entry
    command: Any
    events: tuple[Any, ...]


class Deals:
    """The open deal of each table, as far as the entries were judged."""

    def __init__(self, vault: Vault | None) -> None:
        self.shoes = 0  # that lie beside entries, or should
        self.gone: dict[int, tuple[str, int]] = {}  # entries without their secret: of which deal
        self._vault = vault
        self._ended: defaultdict[str, list[bool]] = defaultdict(list)  # called off, seeds and all
        self._form = 0  # the latest of any entry
        self._sealed: dict[str, DealSealed] = {}
        self._dealt: defaultdict[str, tuple[Card, ...]] = defaultdict(tuple)

    def judge(self, step: Step) -> Iterable[str]:
        """What does not hold in the deals by this entry: most have nothing to do with one."""
        command, entry = step.command, step.entry
        self._form = max(self._form, entry.schema)
        quiet = not command.drawn and type(command) not in _TOUCHING and not entry.secret_hash
        return () if quiet and _OF_DEALS.isdisjoint(map(type, step.events)) else self._judge(step)

    def _judge(self, step: Step) -> Why:
        name, events, before, after = step.name, step.events, step.before, step.after
        game, entry, command = step.game, step.entry, step.command
        for event in events:
            if is_new_deal(event):
                self._sealed.pop(name, None)
                self._dealt[name] = ()
                yield from self._by_which(event.algorithm)
            elif isinstance(event, DealSealed):
                self._sealed[name] = event
        if after.state.shoe.electronic and command.drawn:
            self._dealt[name] += command.drawn
        for event in events:
            if isinstance(event, _TOLD):
                record = self._record(name, game, before, event)
                yield from self._published(name, record, event, before)
        if entry.redacted:
            self.gone[entry.position] = name, after.state.deal.number
        touched = _touches(command, after)
        self.shoes += touched
        if vault := self._vault:
            yield from self._beside(entry, touched)
            yield from self._with_key(vault, step)

    def _by_which(self, algorithm: str) -> Why:
        known = (ALGORITHM,) if self._form >= SEALED_FORM else ("", ALGORITHM)
        if algorithm not in known:
            yield f"the deal is by {algorithm[:20] or 'no algorithm'}, and not by {ALGORITHM}"

    # What was published

    def _record(
        self, name: str, game: Game, before: LoadedTable, event: DealSealed | DealPublished
    ) -> DealRecord:
        """As it is published; of one that is only sealed yet, as far as that goes."""
        if isinstance(event, DealPublished):
            return published_record(name, game, before.state, event, self._sealed.get(name))
        deal = before.state.deal
        told = DealPublished(deal.number, deal.commitment, "called off", (), (), (), event.seal,
                             "", ())  # fmt: skip
        return published_record(name, game, before.state, told, event)

    def _published(
        self, name: str, record: DealRecord, event: DealSealed | DealPublished, before: LoadedTable
    ) -> Why:
        if isinstance(event, DealSealed):
            yield from check_seal(record)
            return
        yield from check_record(record, before.went)
        yield from self._called_off(name, before.state.deal, bool(before.went))
        if before.state.deal.algorithm:
            yield from check_shown(record, event.keys, self._dealt[name], before)

    def _called_off(self, name: str, deal: Deal, dealt: bool) -> Why:
        """To call deals off until one pleases leaves a trace: so many of them.

        A round that is void before its first card is one of them, whatever it is called.
        """
        ended, off = self._ended[name], ("called off",) if dealt else ("called off", "void")
        ended.append(deal.outcome in off and deal.seeded and bool(deal.seeds))
        many, of = sum(ended), len(ended)
        if ended[-1] and many >= SEVERAL and many * ONE_IN > of:
            yield f"{many} of the {of} deals of this table were called off after seeds were in"

    # With the key

    def _with_key(self, vault: Vault, step: Step) -> Why:
        name, game, before, entry = step.name, step.game, step.before, step.entry
        events = step.events
        over = any(isinstance(event, DealPublished) for event in events)
        told = any(isinstance(event, DealSealed | DealPublished) for event in events)
        loaded = before if over else step.after
        if loaded.sealed is None or not (told or entry.secret is not None):
            return
        try:
            shoe = open_shoe(name, loaded, vault)
        except BadInput as error:
            yield str(error)
            return
        if differs := differing(shoe, name, game, loaded):
            yield f"the shoe is not that of deal {loaded.state.deal.number}: {differs}"
            return
        drawn = slice(len(before.went), shoe.drawn)
        if has_shoe(entry) and shoe.order.cards[drawn] != step.command.drawn:
            yield "the cards that were dealt are not those of the shoe"
        for event in events:
            if isinstance(event, DealSealed | DealPublished):
                yield from check_envelopes(shoe, self._record(name, game, before, event))

    def _beside(self, entry: Entry, touched: bool) -> Why:
        """A shoe that was there once may have been redacted; one that never was is a fault."""
        if not entry.redacted and touched and not has_shoe(entry):
            yield "no shoe was sealed beside it"


def _touches(command: Any, after: LoadedTable) -> bool:
    """Whether the shoe of an electronic table is another after this command."""
    opens = isinstance(command, _OPENING) and bool(command.commitment)
    return opens or (after.state.shoe.electronic and (_seeds(command) or bool(command.drawn)))


_OPENING = (c.BeginRound, c.ShuffleCards)
_TOUCHING: tuple[type, ...] = (*_OPENING, c.AddSeed)


def _seeds(command: Any) -> bool:
    return isinstance(command, c.AddSeed)


def check_seal(record: DealRecord) -> Why:
    number = record.terms.number
    if (len(record.cards), len(record.seeds)) != (record.terms.deck, record.terms.places):
        yield f"deal {number} has not an envelope for each card and each seed"
    if record.seal != seal_of(record):
        yield f"the seal of deal {number} is not upon what was published"


def check_record(record: DealRecord, went: tuple[str, ...]) -> Why:
    """A record that was published is whole, and of the cards as they went."""
    yield from check_seal(record)
    if record.went != went:
        yield f"deal {record.terms.number} is published with other places than the cards went to"
    if record.hash != hash_of(record):
        yield f"the hash of deal {record.terms.number} is not upon its seal, outcome and places"


def check_shown(
    record: DealRecord, keys: tuple[str, ...], dealt: tuple[Card, ...], before: LoadedTable
) -> Why:
    """The cards that lay open to all are those in the envelopes, and all of them are opened."""
    number, proved = record.terms.number, set[int]()
    if UNKNOWN in dealt:
        covered = [nth for nth, card in enumerate(dealt, 1) if card == UNKNOWN]
        dealt = _turned(record, keys, dealt, before.shown)
        for nth in _unfit(record, dealt):
            yield f"card {nth} of deal {number} was sealed as none of those that lay open"
        proved = {nth for nth in covered if dealt[nth - 1] != UNKNOWN}
    left = enumerate(zip(dealt, before.went, strict=False), 1)
    lay_open = tuple(nth for nth, (card, to) in left if card in before.shown and to != DISCARD)
    if record.shown != lay_open or len(keys) != len(lay_open):
        yield f"deal {number} is published with other cards shown than lay open"
        return
    for nth, key in zip(lay_open, keys, strict=True):
        if nth not in proved and not _fits(key, nth, dealt[nth - 1], record):
            yield f"card {nth} of deal {number} was dealt as {dealt[nth - 1]}: not as it was sealed"


def _turned(
    record: DealRecord, keys: tuple[str, ...], dealt: tuple[Card, ...], shown: Set[Card]
) -> tuple[Card, ...]:
    """The cards as they were dealt, with those face up that lay open later: by their envelopes."""
    turned, positions = [*dealt], record.shown if isinstance(record.shown, tuple) else ()
    left = sorted(set(shown).difference(dealt))
    for nth, key in zip(positions, keys, strict=False):
        if nth <= min(len(dealt), len(record.cards)) and turned[nth - 1] == UNKNOWN:
            turned[nth - 1] = found = _inside(key, nth, left, record) or UNKNOWN
            left = [card for card in left if card != found]
    return tuple(turned)


def _unfit(record: DealRecord, dealt: tuple[Card, ...]) -> list[int]:
    shown = record.shown if isinstance(record.shown, tuple) else ()
    return [nth for nth in shown if dealt[nth - 1 : nth] == (UNKNOWN,)]


def _fits(key: str, nth: int, card: Card, record: DealRecord) -> bool:
    return nth <= len(record.cards) and _inside(key, nth, [card], record) == card


def _inside(key: str, nth: int, cards: list[Card], record: DealRecord) -> Card | None:
    """Which of these cards is in the envelope, if the key opens it."""
    try:
        return inside(bytes.fromhex(key), "card", nth, cards, record.cards[nth - 1])
    except ValueError:
        return None


def check_envelopes(shoe: ProvableShoe, record: DealRecord) -> Why:
    if (record.seeds, record.cards) != (shoe.seed_envelopes, shoe.card_envelopes):
        yield f"the envelopes of deal {record.terms.number} do not hold what is in the shoe"
