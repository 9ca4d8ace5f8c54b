"""A receipt of a round, run again without a journal: the rules, the entries and the cards."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

from msgspec import Raw, Struct, UnsetType
from msgspec.structs import asdict, replace

from pitboss.audit.bound_receipt import check_bounds
from pitboss.audit.difference import difference
from pitboss.audit.judge_deals import check_record
from pitboss.audit.receipt import FORMAT, RoundReceipt, Step
from pitboss.audit.releases import Turns
from pitboss.cards.card import UNKNOWN, Card
from pitboss.errors import BadInput, TooSoon
from pitboss.floor.deal.record import DealRecord, InspectorReceipt, PlayerReceipt
from pitboss.floor.deal.shoe import ProvableShoe
from pitboss.floor.deal.shuffle import envelope
from pitboss.floor.face_down import FACE_DOWN, covered
from pitboss.floor.orders import authorise
from pitboss.floor.people import person_of
from pitboss.floor.table_stream import IMPOSSIBLE, LoadedTable, is_new_deal
from pitboss.games import GAMES, Games
from pitboss.journal import backup
from pitboss.journal.chain import digest
from pitboss.journal.entry import Entry, Json
from pitboss.play.codec import decode_as, decode_command, decode_events, encode, encode_any
from pitboss.play.table.deal import DealPublished, DealSealed
from pitboss.play.table.decide import decide
from pitboss.play.verbs import Refused

_HASH = re.compile("[0-9a-f]{64}")
LARGEST = 10_000_000  # bytes; a real one has some ten thousand


class Checked(Struct, frozen=True):
    steps: int
    unjudged: int  # that need cards which the viewer may not see
    covered: int  # that have such cards, so that their own hash cannot be checked
    findings: tuple[str, ...]
    earlier: int = 0  # that earlier rules decided, and today's decide otherwise


class Dealt(Struct, frozen=True):
    """A deal as the steps tell it: its commitment, and the cards in the order they came."""

    commitment: str
    cards: tuple[Card, ...] = ()


def read_receipt(path: Path, games: Games = GAMES) -> RoundReceipt:
    try:
        with path.open("rb") as file:
            receipt = decode_as(RoundReceipt, file.read(LARGEST))
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    except BadInput as error:
        reason = str(error).partition(": ")[2]
        raise BadInput(f"{path} is not a receipt of a round: {reason}") from error
    if receipt.format > FORMAT:
        raise BadInput(f"{path} has format {receipt.format}: this pitboss reads up to {FORMAT}")
    if receipt.rules not in games or receipt.before.rules != receipt.rules:
        raise BadInput(f"{path} is under no rules that are known here")
    return receipt


def is_receipt(path: Path) -> bool:
    """Whether it is meant as one: JSON, and no backup. What it is worth is seen later."""
    with path.open("rb") as file:
        opening = file.read(200).lstrip()
    return opening.startswith(b"{") and backup.KIND.encode() not in opening


def check(receipt: RoundReceipt, games: Games = GAMES) -> Checked:
    loaded, unjudged, findings = LoadedTable(receipt.before, games=games), 0, list[str]()
    deals, turns, earlier = list[Dealt](), Turns(), 0
    findings += [*_linked(receipt.steps), *check_bounds(receipt)]
    for step in receipt.steps:
        try:
            entry = _entry(step)
            command, events = decode_command(entry.command), decode_events(entry.events)
            found = [*_whole(receipt, step, _as_written(entry, loaded, command, events))]
            ruled = tuple(_ruled(receipt, loaded, step, entry))
            loaded = loaded.after(entry, events)
        except (BadInput, *IMPOSSIBLE) as error:
            findings.append(f"entry {step.position} does not follow: {error}")
            break
        if turns.by_earlier_rules(entry) and ruled not in ((), (_UNSEEN,)):
            earlier += 1
        else:
            found += ruled
        unjudged += _UNSEEN in found
        findings += [f"entry {step.position}: {why}" for why in found if why != _UNSEEN]
        deals = _dealt(deals, command, events)
    findings += _deals(receipt, deals)
    covered = sum(_may_be_covered(receipt, step) for step in receipt.steps)
    return Checked(len(receipt.steps), unjudged, covered, tuple(findings), earlier)


def _entry(step: Step) -> Entry:
    """White space does not matter, nor does the order of fields as far as it is known today.

    What is hashed is the form in which the entry was written; a later form may have more fields.
    """
    as_told = _with(step, *(encode_any(decode_as(Any, bytes(it))) for it in _bodies(step)))
    command, events = decode_command(bytes(step.command)), decode_events(bytes(step.events))
    return as_told if digest(as_told) == step.hash else _with(step, encode(command), encode(events))


def _bodies(step: Step) -> tuple[Raw, Raw]:
    return step.command, step.events


def _with(step: Step, command: bytes, events: bytes) -> Entry:
    fields = asdict(step) | {"command": Json(command), "events": Json(events), "secret": None}
    del fields["redacted"]
    return Entry(**fields)


def _linked(steps: tuple[Step, ...]) -> Iterator[str]:
    for one, other in pairwise(steps):
        neighbours = other.position == one.position + 1
        if other.position <= one.position or (neighbours and other.previous != one.hash):
            yield f"entry {other.position} does not name the one before it"


def _may_be_covered(receipt: RoundReceipt, step: Step) -> bool:
    """A player's entry with unseen cards or hands; its hash is upon the whole."""
    told = bytes(step.command) + bytes(step.events)
    covers = UNKNOWN.encode() in told or b"pot.PotWon" in told
    return step.schema < FACE_DOWN and step.redacted and covers and bool(receipt.viewer)


# The rules


_UNSEEN = "it needs cards that are not shown here"


def _as_written(entry: Entry, loaded: LoadedTable, command: Any, events: tuple[Any, ...]) -> Entry:
    """As it stands in the journal, where what lies face down is covered since form 5."""
    if entry.schema < FACE_DOWN:
        return entry
    game, bodies = loaded.game_for(command), (entry.command, entry.events)
    shown = covered(game, loaded.state, command, events, *bodies)
    return replace(entry, command=shown.command, events=shown.events)


def _whole(receipt: RoundReceipt, step: Step, entry: Entry) -> Iterator[str]:
    whole = digest(entry) == step.hash
    if not whole and not _may_be_covered(receipt, step):
        yield "altered: its content is not what its hash was made of"
    if whole and step.redacted:
        yield "it is told to be covered, and is not"


def _ruled(receipt: RoundReceipt, loaded: LoadedTable, step: Step, entry: Entry) -> Iterator[str]:
    game, command = loaded.games[receipt.rules], decode_command(entry.command)
    events = decode_events(entry.events)
    try:
        authorise(game, loaded.state, person_of(step.actor, step.role), command, loaded.staff)
        again = tuple(decide(game, loaded.state, command))
    except TooSoon as error:
        yield _UNSEEN if receipt.viewer else str(error)
        return
    except (Refused, ValueError) as error:
        yield f"today it is refused: {error}"
        return
    if again != events:
        yield difference(events, again)


# The cards


def _dealt(deals: list[Dealt], command: Any, events: tuple[Any, ...]) -> list[Dealt]:
    for event in events:
        if is_new_deal(event):
            deals = [*deals, Dealt(event.commitment)]
    if deals and (cards := command.drawn):
        latest = deals[-1]
        deals = [*deals[:-1], Dealt(latest.commitment, latest.cards + cards)]
    return deals


def _deals(receipt: RoundReceipt, deals: list[Dealt]) -> Iterator[str]:
    events = [event for step in receipt.steps for event in decode_events(bytes(step.events))]
    published = {event.hash for event in events if isinstance(event, DealPublished)}
    sealed = {event.number: event for event in events if isinstance(event, DealSealed)}
    if [deal.commitment for deal in deals] != [deal.record.commitment for deal in receipt.deals]:
        yield "the deals are not those that were committed to in the round"
        return
    for told, deal in zip(deals, receipt.deals, strict=True):
        record = deal.record
        places = record.went if len(record.went) == len(told.cards) else ()
        yield from check_record(record, places)
        if record.hash not in published:
            yield f"deal {record.terms.number} is not the one that was published"
        first = sealed.get(record.terms.number)
        if first and (first.seeds, first.cards, first.seal) != _inside(record):
            yield f"deal {record.terms.number} is not as it was sealed before its first card"
        if isinstance(deal, InspectorReceipt):
            yield from _inspected(deal, told.cards)
        else:
            yield from _opened(deal, told.cards)


def _inside(record: DealRecord) -> tuple[tuple[str, ...], tuple[str, ...], str]:
    return record.seeds, record.cards, record.seal


def _inspected(deal: InspectorReceipt, cards: tuple[Card, ...]) -> Iterator[str]:
    number = deal.record.terms.number
    try:
        shoe = ProvableShoe(deal.record.terms, bytes.fromhex(deal.seed), deal.seeds)
    except ValueError as error:
        yield f"deal {number} has no such seeds: {error}"
        return
    if shoe.commitment != deal.record.commitment:
        yield f"the commitment of deal {number} is not upon this seed"
    if (shoe.order.above, shoe.order.cards) != (deal.above, deal.order):
        yield f"the order of deal {number} does not follow from its seeds"
    if (shoe.seed_envelopes, shoe.card_envelopes) != (deal.record.seeds, deal.record.cards):
        yield f"the envelopes of deal {number} do not hold these seeds and cards"
    if deal.order[: len(cards)] != cards:
        yield f"the cards of the round are not those of deal {number}"


def _opened(deal: PlayerReceipt, cards: tuple[Card, ...]) -> Iterator[str]:
    record, number = deal.record, deal.record.terms.number
    if not all(map(_HASH.fullmatch, (deal.key, *(one.key for one in deal.openings)))):
        yield f"a key of deal {number} is not 64 hexadecimal digits"
        return
    mine = envelope(bytes.fromhex(deal.key), "seed", deal.place, deal.seed)
    if record.seeds[deal.place - 1 : deal.place] != (mine,):
        yield f"the seed of place {deal.place} is not in the envelope of deal {number}"
    open_cards = dict[int, Card]()
    for one in deal.openings:
        sealed = envelope(bytes.fromhex(one.key), "card", one.position, one.card)
        if record.cards[one.position - 1 : one.position] != (sealed,):
            yield f"card {one.position} of deal {number} was not sealed as {one.card}"
        open_cards[one.position] = one.card
    for position, card in enumerate(cards, 1):
        if card != UNKNOWN and open_cards.get(position) != card:
            yield f"card {position} of deal {number} is {card}, and is not opened"
    if not isinstance(record.shown, UnsetType) and open_cards.keys() != _due(deal, record.shown):
        yield f"deal {number} does not open each card that lay open or was held, and no other"


def _due(deal: PlayerReceipt, shown: tuple[int, ...]) -> set[int]:
    """A hand that lay open to the end was not passed."""
    own = {nth for nth, to in enumerate(deal.record.went, 1) if to == str(deal.place)}
    lay_open = own and own <= {*shown} and deal.record.outcome != "misdeal"
    return set() if deal.passed and lay_open else {*shown} | (set() if deal.passed else own)


def run(path: Path) -> int:
    """Say what holds and what it is worth; 0 if all of it holds."""
    receipt = read_receipt(path)
    checked = check(receipt)
    print(_title(receipt))
    for finding in checked.findings:
        print(f"  {finding}")
    if checked.findings:
        print("It does not verify.")
        return 1
    print(f"  {checked.steps} entries judged again, and every one holds")
    if checked.earlier:
        print(f"  {checked.earlier} by earlier rules, which today's decide otherwise")
    if checked.unjudged:
        print(f"  but for {checked.unjudged} that need cards which {receipt.viewer} may not see")
    if checked.covered:
        print(f"  {checked.covered} have covered cards: who gave them is the journal's word alone")
    if receipt.head:
        print(f"  made of a journal up to {receipt.head}: pitboss verify JOURNAL --head {path}")
    for deal in receipt.deals:
        number = deal.record.terms.number
        print(f"  compare the hash of deal {number} with the one published: {deal.record.hash}")
        if isinstance(deal.record.shown, UnsetType):
            print(
                "  it was sealed when it was over: that its cards were fixed before is not proved"
            )
        else:
            print(
                f"  and its seal with the one you noted before its first card: {deal.record.seal}"
            )
    return 0


def _title(receipt: RoundReceipt) -> str:
    whose = f"{receipt.viewer}'s" if receipt.viewer else "The inspector's"
    return f"{whose} receipt of round {receipt.round} at table {receipt.table}, {receipt.rules}"
