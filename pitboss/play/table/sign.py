"""The sign: what a table may display, notice of a change, and markers above the maximum."""

from collections.abc import Iterator
from typing import Any

from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.sign import BankedSign
from pitboss.play.machine import Game
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.sign import check_settings
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Clauses, Refused

_REMEMBERED = ("shoe", "markers", "advised", "jackpot_working")  # by the table, not on its sign


def check_sign(game: Game, sign: c.Sign) -> None:
    """Raise unless a table of this game may display it."""
    if isinstance(game, PotGame):
        if sign.pot is None or sign.banked is not None:
            raise BadInput(f"{game.rules} needs the sign of a game for the pot")
        check_settings(game, sign.pot)
        if sign.pot.minimum_stake < sign.pot.minimum:
            raise BadAmount("the least stake is no less than the least wager")
    elif sign.banked is None or sign.pot is not None:
        raise BadInput(f"{game.rules} needs the sign of a game against the house")
    else:
        _check_limits(game, sign.banked)


def _check_limits(game: BankedGame, sign: BankedSign) -> None:
    bare = BankedSign(sign.minimum, sign.maximum)
    if any(getattr(sign, name) != getattr(bare, name) for name in _REMEMBERED):
        raise BadInput("a sign says nothing of the shoe, of markers, advice or equipment")
    if sign.multiple <= 0 or not all(0 < least <= most for least, most in _ranges(sign)):
        raise BadAmount("the minimum is more than nothing and no more than the maximum")
    side = {wager.name for wager in game.wagers if not wager.price_clause} - {"ante", "blind"}
    if not set(sign.own_limits) <= side:
        raise BadInput(f"{game.rules} has own limits for {', '.join(sorted(side)) or 'no wager'}")
    if sign.jackpot_wager < 0 or (sign.jackpot_wager and game.jackpot is None):
        raise BadAmount(f"{game.rules} has no jackpot wager of that price")
    if sign.maximum_payout is not None and sign.maximum_payout <= 0:
        raise BadAmount("a maximum payout is more than nothing")


def _ranges(sign: BankedSign) -> Iterator[tuple[int, int]]:
    yield sign.minimum, sign.maximum
    yield from sign.own_limits.values()


def post_notice(game: Game, state: TableState, command: c.PostNotice) -> Iterator[Any]:
    """A later notice stands instead of the one before; the present sign takes that back."""
    check_sign(game, command.sign)
    changed = _changed(state.sign, command.sign)
    if not changed and state.notice is None:
        raise BadInput("the sign says so already")
    new_game = any(name in game.table_law.new_game for name in changed)
    yield t.NoticePosted(command.sign, command.at, new_game, _by(game, changed))


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
    if notice is None:
        return
    everybody = set(state.players) <= notice.consents
    if at < notice.at + game.table_law.notice and not everybody:
        return
    raised, old, new = False, state.sign.banked, notice.sign.banked
    if new is not None:
        assert old is not None  # a table keeps its game
        raised = _raised(old, new)
        for seat in state.seated.values():
            if seat.marker and seat.marker <= new.maximum:
                yield t.MarkerRemoved(seat.number, (game.table_law.marker,))
    yield t.SignChanged(notice.sign, raised, _by(game, _changed(state.sign, notice.sign)))


def _raised(old: BankedSign, new: BankedSign) -> bool:
    """Whether any minimum is higher than it was."""
    names = ("", *old.own_limits, *new.own_limits)
    return any(new.least(name) > old.least(name) for name in names)


def set_marker(game: Game, state: TableState, command: c.SetMarker) -> Iterator[Any]:
    """A marker has a figure, and takes effect between rounds (reading G6)."""
    _check_marker(game, state, command.box)
    assert state.sign.banked is not None
    if command.limit <= state.sign.banked.maximum:
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
