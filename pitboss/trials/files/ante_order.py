"""Files of the kind `ante-order`: the starting marker at a tournament table.

The table is played up to the round of the file: the marker goes round once, so that everybody who
was warned before has laid an ante out of order, and on to where the file has it.
"""

from pitboss.errors import BadInput, UnknownPlace
from pitboss.law.instrument import law_of
from pitboss.play.banked.commands import TakeBack
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table.ante_order import clockwise
from pitboss.play.table.events import AnteOutOfOrder, RoundBegun
from pitboss.play.verbs import Refused
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.evening import MINIMUM, Evening
from pitboss.trials.files.heading import Heading, at, initial_wagers, judged, with_lead_ins
from pitboss.trials.files.outcome import Outcome


class TakenBack(Shape, frozen=True):
    """A player who asks for the ante back when so many have been laid."""

    after: int
    seat: int
    clause: str = ""  # that refuses it; none where it goes back


class Expected(Shape, frozen=True):
    warned: tuple[int, ...] | None = None
    director_may_void: tuple[int, ...] | None = None
    next_marker: int | None = None
    takes_back: tuple[TakenBack, ...] = ()


class AnteOrderFile(Heading, frozen=True, kw_only=True):
    marker: int
    seats: tuple[int, ...]
    placed: tuple[int, ...]
    warned_before: tuple[int, ...] = ()
    expect: Expected = Expected()


def play_ante_order(file: AnteOrderFile, game: Game) -> Outcome:
    _check(file, game)
    evening = Evening(game, max(file.seats), tournament=True)
    evening.seat(file.seats)
    _before(evening, file)
    since = len(evening.events)
    evening.do(c.BeginRound())
    cited: set[str] = set()
    asked = tuple(_asked_back(evening, file, cited))
    evening.fold()
    evening.do(c.BeginRound())
    events = evening.events[since:]
    cited.update(clause for event in events for clause in event.clauses)
    early = [event for event in events if isinstance(event, AnteOutOfOrder)]
    found = {
        "warned": _ascending(tuple(event.seat for event in early if not event.warned_before)),
        "director_may_void": _ascending(
            tuple(event.seat for event in early if event.warned_before)
        ),
        "next_marker": evening.happened(RoundBegun)[-1].buck,
        "takes_back": asked,
    }
    expect = file.expect
    wanted = {
        "warned": _ascending(expect.warned),
        "director_may_void": _ascending(expect.director_may_void),
        "next_marker": expect.next_marker,
        "takes_back": expect.takes_back or None,
    }
    lines, law = tuple(_told(file, found)), law_of(game)
    return judged(file, law, with_lead_ins(law, cited), lines, found, wanted)


def _check(file: AnteOrderFile, game: Game) -> None:
    if not game.table_law.ante_order:
        raise BadInput(f"rules: {file.rules} has no starting marker")
    if len(set(file.seats)) != len(file.seats):
        raise BadInput("seats: a seat is named twice")
    if file.marker not in file.seats:
        raise UnknownPlace(f"marker: it is at seat {str(file.marker)[:20]}, where nobody sits")
    if len(file.seats) < 2 or not set(file.warned_before) <= set(file.seats):
        raise UnknownPlace("warned_before: two players at the least, and only players")
    for nth, seat in enumerate(file.placed):
        if seat not in file.seats or seat in file.placed[:nth]:
            raise UnknownPlace(f"placed: no ante is due from seat {str(seat)[:20]}")
    for back in file.expect.takes_back:
        if back.seat not in file.placed[: back.after]:
            raise UnknownPlace(f"expect.takes_back: seat {back.seat} has laid no ante by then")


def _before(evening: Evening, file: AnteOrderFile) -> None:
    """Rounds in which those to be warned come first, each in the first that is not theirs."""
    first, warned = min(file.seats), set(file.warned_before)
    rounds = len(file.seats) + clockwise(file.seats, first).index(file.marker)
    for nth in range(rounds):
        order = clockwise(file.seats, clockwise(file.seats, first)[nth % len(file.seats)])
        early = [seat for seat in order[1:] if seat in warned]
        warned -= set(early)
        evening.do(c.BeginRound())
        _lay(evening, (*early, *(seat for seat in order if seat not in early)))
        evening.fold()


def _lay(evening: Evening, seats: tuple[int, ...]) -> None:
    for seat in seats:
        for act in initial_wagers(evening.game, (seat,), MINIMUM):
            evening.do(act)


def _asked_back(evening: Evening, file: AnteOrderFile, cited: set[str]) -> list[TakenBack]:
    """The antes are laid; who asks for one back is answered when so many lie there."""
    found = []
    for nth, seat in enumerate(file.placed, 1):
        with at(f"placed[{nth - 1}]"):
            _lay(evening, (seat,))
        for back in file.expect.takes_back:
            if back.after == nth:
                found.append(_answered(evening, back, cited))
    return found


def _answered(evening: Evening, back: TakenBack, cited: set[str]) -> TakenBack:
    try:
        evening.do(TakeBack(back.seat, "ante"))
    except Refused as refusal:
        cited.update(refusal.clauses)
        return TakenBack(back.after, back.seat, refusal.clause)
    _lay(evening, (back.seat,))
    return TakenBack(back.after, back.seat)


def _told(file: AnteOrderFile, found: dict[str, object]) -> list[str]:
    warned, again, back = found["warned"], found["director_may_void"], found["takes_back"]
    assert isinstance(warned, tuple)
    assert isinstance(again, tuple)
    assert isinstance(back, tuple)
    lines = [f"The marker goes from seat {file.marker} to seat {found['next_marker']}."]
    lines += [f"Seat {seat} laid its ante out of order and is warned." for seat in warned]
    lines += [f"Seat {seat} was warned before: the director may void its ante." for seat in again]
    for one in back:
        stands = f"stays by {one.clause}" if one.clause else "may go back"
        lines.append(f"The ante of seat {one.seat} {stands} after {one.after}.")
    return lines


def _ascending(seats: tuple[int, ...] | None) -> tuple[int, ...] | None:
    """Who was out of order is asked, and not when."""
    return None if seats is None else tuple(sorted(seats))
