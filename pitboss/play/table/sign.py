"""The sign: what a table may display, notice of a change, and markers above the maximum."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.play.machine import Game, ShownSign, machine_of
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Clauses, Refused


def signed(shown: ShownSign) -> c.Sign:
    """A table's sign with this on it."""
    named: dict[str, Any] = {machine_of(shown).NAME: shown}
    return c.Sign(**named)


def check_sign(game: Game, sign: c.Sign) -> c.Sign:
    """All that a table of this game then displays; raise unless it may."""
    machine, shown = machine_of(game), sign.only
    if shown is None or machine_of(shown) is not machine:
        raise BadInput(f"{game.rules} needs the sign of a game {machine.AGAINST}")
    return signed(machine.check_sign(game, shown))


def post_notice(game: Game, state: TableState, command: c.PostNotice) -> Iterator[Any]:
    """A later notice stands instead of the one before; the present sign takes that back."""
    sign = check_sign(game, command.sign)
    if sign.shown.tournament != state.tournament:
        why = "a notice changes limits, and makes no tournament of a table nor the reverse"
        raise Refused((game.table_law.sign,), why)
    changed = _changed(state.sign, sign)
    if not changed and state.notice is None:
        raise BadInput("the sign says so already")
    new_game = any(name in game.table_law.new_game for name in changed)
    yield t.NoticePosted(sign, command.at, new_game, _by(game, changed))


def _changed(old: c.Sign, new: c.Sign) -> tuple[str, ...]:
    before, after = old.shown, new.shown
    names = type(after).__struct_fields__
    return tuple(n for n in names if n != "buck" and getattr(before, n) != getattr(after, n))


def _by(game: Game, changed: tuple[str, ...]) -> Clauses:
    clauses = [game.table_law.signs.get(name, game.table_law.sign) for name in changed]
    return tuple(dict.fromkeys(clauses)) or (game.table_law.sign,)


def consent(game: Game, state: TableState, command: c.Consent) -> Iterator[Any]:
    if state.notice is None:
        raise TooSoon("no change of the sign is posted")
    if command.player not in state.players:
        raise UnknownPlace(f"nobody called {command.player[:30]!r} sits here")
    yield t.ConsentGiven(command.player, _by(game, _changed(state.sign, state.notice.sign)))


def change_sign(game: Game, state: TableState, at: int) -> Iterator[Any]:
    """A posted change takes effect between rounds, after its time or by everybody's consent."""
    notice = state.notice
    if notice is None or notice.sign.shown.tournament != state.tournament:
        return
    everybody = set(state.players) <= notice.consents
    if at < notice.at + game.table_law.notice and not everybody:
        return
    old, new = state.sign.shown, notice.sign.shown
    for seat in state.seated.values():
        if seat.marker and seat.marker <= state.machine.maximum(new):
            yield t.MarkerRemoved(seat.number, (game.table_law.marker,))
    changed = _by(game, _changed(state.sign, notice.sign))
    yield t.SignChanged(notice.sign, state.machine.raised(old, new), changed)


def set_marker(game: Game, state: TableState, command: c.SetMarker) -> Iterator[Any]:
    """A marker has a figure, and takes effect between rounds (reading G6)."""
    _check_marker(game, state, command.box)
    if command.limit <= state.machine.maximum(state.sign.shown):
        raise BadAmount("a marker's limit is above the table's maximum")
    yield t.MarkerSet(command.box, command.limit, (game.table_law.marker,))


def remove_marker(game: Game, state: TableState, command: c.RemoveMarker) -> Iterator[Any]:
    _check_marker(game, state, command.box)
    if not state.seated[command.box].marker:
        raise UnknownPlace(f"no marker stands by box {command.box}")
    yield t.MarkerRemoved(command.box, (game.table_law.marker,))


def _check_marker(game: Game, state: TableState, box: int) -> None:
    if not game.table_law.marker:
        raise BadInput(f"{state.rules} has no markers")
    if box not in state.seated:
        raise UnknownPlace(f"nobody has box {box}")
    if state.in_hand:
        raise Refused((game.table_law.marker,), "a marker is placed and removed between rounds")
