"""Whether a receipt of a round is of that round: its table, its number, its viewer and its end.

Each entry may be whole and lawful, and the receipt still be of another round, or of half of one.
"""

from collections.abc import Iterator
from itertools import pairwise

from pitboss.audit.hands import BYSTANDER
from pitboss.audit.receipt import RoundReceipt, Step
from pitboss.floor.deal.record import PlayerReceipt
from pitboss.floor.table_stream import TABLE
from pitboss.play.codec import decode_events
from pitboss.play.table.events import RoundBegun, RoundCalledOff, RoundFinished

HEADED = 2  # the format since which a receipt names a head


def check_bounds(receipt: RoundReceipt) -> Iterator[str]:
    """What does not belong to the round that the receipt says it is of."""
    steps, end = receipt.steps, _end(receipt)
    if not steps or receipt.round not in _begun(steps[0]):
        yield f"it does not begin where round {receipt.round} began"
        return
    if any(receipt.round < number for step in steps for number in _begun(step)):
        yield f"it goes on beyond round {receipt.round}"
    if {step.stream for step in steps} != {TABLE + receipt.table}:
        yield f"not every entry is of table {receipt.table}"
    if end is None:
        yield f"the end of round {receipt.round} is not in it"
    for one, other in pairwise(steps):
        follows = other.version == one.version + 1
        if not follows and (end is None or one.version < end or other.version <= one.version):
            yield f"version {other.version} of the table follows upon {one.version}"
    yield from _head(receipt)
    if receipt.viewer in (BYSTANDER, *_strangers(receipt)):
        yield f"{receipt.viewer[:30]!r} has no part in it"
    yield from _place(receipt)


def _place(receipt: RoundReceipt) -> Iterator[str]:
    """Each deal is opened for the viewer's own place, and for nobody else's."""
    own = {0} | {n for n, seat in receipt.before.seated.items() if seat.player == receipt.viewer}
    for step in receipt.steps:
        for event in decode_events(bytes(step.events)):
            if getattr(event, "player", "") == receipt.viewer:
                own |= {getattr(event, name, 0) for name in ("seat", "box")}
    for deal in receipt.deals:
        if isinstance(deal, PlayerReceipt) and deal.place not in own:
            number = deal.record.terms.number
            yield f"deal {number} is opened for place {deal.place}, which is another's"


def _head(receipt: RoundReceipt) -> Iterator[str]:
    """The journal had the whole round when the receipt was made."""
    position, _, own = receipt.head.partition(":")
    last = receipt.steps[-1]
    if receipt.format >= HEADED and (not position.isdecimal() or int(position) < last.position):
        yield "it names no head of a journal that has the round"
    elif position == str(last.position) and own != last.hash:
        yield "the head that it names is another entry than its last"


def _begun(step: Step) -> list[int]:
    events = decode_events(bytes(step.events))
    return [event.number for event in events if isinstance(event, RoundBegun)]


def _end(receipt: RoundReceipt) -> int | None:
    """The version with which the round was over."""
    for step in receipt.steps:
        for event in decode_events(bytes(step.events)):
            finished = isinstance(event, RoundFinished) and event.number == receipt.round
            if finished or isinstance(event, RoundCalledOff):
                return step.version
    return None


def _strangers(receipt: RoundReceipt) -> tuple[str, ...]:
    """Who neither sat there as it began nor did anything in it; an inspector has no name."""
    there = {seat.player for seat in receipt.before.seated.values()}
    there |= {step.actor for step in receipt.steps if step.role == "player"}
    return () if not receipt.viewer or receipt.viewer in there else (receipt.viewer,)
