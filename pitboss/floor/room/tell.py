"""What leaves the room for a screen: a table as its viewer sees it.

Everything goes through `table_view` and the floor's window: no other card leaves.
"""

from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from pitboss.floor.cage.account import Account
from pitboss.floor.cage.admission import afforded
from pitboss.floor.people import Person, Role
from pitboss.floor.room.casino_file import TableSpec
from pitboss.floor.room.dollars import in_dollars, told
from pitboss.floor.room.five import Judge, best_cards, declared
from pitboss.floor.room.middle import in_the_middle
from pitboss.floor.room.stage import Mark
from pitboss.floor.table_stream import LoadedTable
from pitboss.floor.window import eyes
from pitboss.play.banked.jackpot import Meter
from pitboss.play.machine import Game
from pitboss.play.table.view import BYSTANDER, TableView, table_view
from pitboss.play.verbs import Actions, Bar, Offer

_LAW = ("shoe", "markers", "advised", "jackpot_working", "by_hand", "buck")  # not on a sign
NOT_OPEN = "it is not open now"  # of a bar that says no more than its clause


class Seen(Struct, frozen=True):
    """All that a view is made of."""

    spec: TableSpec
    loaded: LoadedTable
    mark: Mark
    meter: Meter | None
    ready: frozenset[int]
    deadline: datetime | None
    account: Account | None = None  # of who looks
    now: int = 0
    calls: int = 0


def view_of(seen: Seen, person: Person | None) -> dict[str, Any]:
    """The table as this person sees it, or whoever stands by."""
    loaded, spec, mark = seen.loaded, seen.spec, seen.mark
    state, own = loaded.state, None
    view = table_view(loaded.game, state, eyes(person, state) if person else BYSTANDER, seen.meter)
    if person is not None and person.role is Role.PLAYER:
        own = state.players.get(person.name)
    parts = msgspec.structs.asdict(view.round)  # a round for the pot has others
    return {
        "table": spec.name,
        "rules": view.rules,
        "practice": spec.practice,
        "electronic": view.shoe.electronic,
        "version": loaded.version,
        "round": view.number,
        "stage": str(mark.standing.stage),
        "turn": mark.standing.turn or None,
        "seat": own.number if own else None,
        "deadline": seen.deadline.isoformat(timespec="milliseconds") if seen.deadline else None,
        "calls": seen.calls,
        "balance": None if seen.account is None else in_dollars(seen.account.balance),
        "sign": _sign(view.sign.shown),
        "notice": _notice(view),
        "buck": view.buck or None,
        "commitment": view.commitment or None,
        "seal": view.seal or None,
        "jackpot": _jackpot(view, seen.meter),
        "dealer": list(parts.get("dealer", ())),
        "dealer_best": _dealers_best(seen, view),
        "board": list(view.round.board),
        "pot": in_dollars(parts.get("pot", 0)),
        "pots": _pots(parts),
        "places": view.places,
        "seats": [_seat(seen, view, one) for one in _numbers(view)],
        "waiting": list(view.waiting),
        "called": view.called or None,
        "asked": list(view.asked),
        "stopped": view.stopped or None,
        "closing": view.last or None,
        "actions": actions_of(_within(seen, view.round.actions), loaded.game),
        "disputes": [told(msgspec.to_builtins(dispute)) for dispute in view.disputes],
    }


def _sign(shown: Any) -> dict[str, Any]:
    """It stands for many rounds, and is told once."""
    return _told_sign(msgspec.json.encode(shown, enc_hook=str))


@lru_cache(1000)
def _told_sign(shown: bytes) -> dict[str, Any]:
    found = msgspec.json.decode(shown)
    left: dict[str, Any] = told({n: value for n, value in found.items() if n not in _LAW})
    return left


def _notice(view: TableView) -> dict[str, Any] | None:
    if view.notice is None:
        return None
    return {
        "sign": _sign(view.notice.sign.shown),
        "effective": view.effective,
        "consents": sorted(view.notice.consents),
    }


def _jackpot(view: TableView, meter: Meter | None) -> dict[str, Any] | None:
    if meter is None:
        return None
    return {"name": view.jackpot, "pool": in_dollars(meter.pool), "working": view.jackpot_working}


def _pots(parts: dict[str, Any]) -> list[dict[str, Any]]:
    shares = in_the_middle(parts.get("pots", ()), parts.get("pot", 0), parts.get("seats", ()))
    return [{"amount": in_dollars(p.amount), "contenders": list(p.contenders)} for p in shares]


# Seats


def _numbers(view: TableView) -> list[int]:
    """Every seat that somebody has, or that is in the round."""
    dealt = {place.number for place in view.round.places if place.cards}
    return sorted({seat.number for seat in view.seats} | dealt)


def _seat(seen: Seen, view: TableView, number: int) -> dict[str, Any]:
    state = seen.loaded.state
    place: Any = next((one for one in view.round.places if one.number == number), None)
    seat = next((one for one in view.seats if one.number == number), None)
    played = getattr(place, "player", "")  # a box of the round may have been another's
    player = seat.player if seat else played
    nets = state.machine.nets(state.round) if state.number else {}
    if played and played != player:
        place, nets = None, {}
    return {
        "seat": number,
        "player": player,
        "bot": player in seen.spec.bot_names,
        "level": _level(seen, player),
        "stake": in_dollars(seat.stake if seat else getattr(place, "stake", 0)),
        "wagers": _wagers(place),
        "cards": list(place.cards) if place else [],
        **_hand(seen, view, place),
        "decisions": _decisions(place),
        "net": in_dollars(nets.get(number, 0)),
        "settled": _settled(place),
        "sitting_out": bool(seat and seat.sitting_out),
        "waits": bool(seat and seat.waits),
        "ready": number in seen.ready,
    }


def _hand(seen: Seen, view: TableView, place: Any) -> dict[str, Any]:
    """What a hand was and which cards made it, once it was declared or shown."""
    state = seen.loaded.state
    known = (
        declared(seen.loaded.game, view.sign.shown, state.round, place) if state.number else None
    )
    return {"hand": known[0] if known else None, "best": list(known[1]) if known else []}


def _dealers_best(seen: Seen, view: TableView) -> list[Any]:
    judge = Judge(seen.loaded.game, view.sign.shown)
    round: Any = seen.loaded.state.round
    shown: Any = view.round
    if not judge.house or shown is None or round.void or not (round.declared and round.over):
        return []
    known = best_cards(judge, shown.dealer, shown.board)
    return list(known[1]) if known else []


def _level(seen: Seen, player: str) -> str | None:
    """How well a bot plays: against the house all play by the book, and people have no level."""
    level = seen.spec.levels_of_bots.get(player)
    return "by the book" if level and seen.loaded.game.laid else level


def _wagers(place: Any) -> dict[str, str]:
    """By name against the house; for the pot, what was put in in this round of betting."""
    if place is None:
        return {}
    wagered = getattr(place, "wagered", 0)
    found = getattr(place, "wagers", {"wager": wagered} if wagered else {})
    return {name: in_dollars(amount) for name, amount in found.items()}


def _decisions(place: Any) -> list[str]:
    """Against the house each of them; for the pot, how the hand left the round."""
    if place is None:
        return []
    hold = str(getattr(place, "hold", ""))
    return list(getattr(place, "decisions", (hold,) if place.cards and hold != "in" else ()))


def _settled(place: Any) -> list[dict[str, Any]]:
    """What became of each wager against the house, with its clauses."""
    found = getattr(place, "settled", {})
    return [told(msgspec.to_builtins(one, enc_hook=str)) for one in found.values()]


# Actions


def _within(seen: Seen, actions: Actions) -> Actions:
    """Wagers against the house come from the account: what it cannot pay for is not offered."""
    account, fresh = seen.account, not seen.loaded.state.cards_out
    if account is None or not seen.loaded.game.laid:
        return actions
    return {
        name: afforded(account, one, seen.now, fresh) if isinstance(one, Offer) else one
        for name, one in actions.items()
    }


def actions_of(actions: Actions, game: Game) -> dict[str, dict[str, Any]]:
    """Each of them; against the house a decision has a few amounts, which are all told."""
    decisions = {*game.actions} - {*game.laid} if game.laid else set()
    return {name: _action(one, name in decisions) for name, one in actions.items()}


def _action(one: Offer | Bar, listed: bool) -> dict[str, Any]:
    if isinstance(one, Bar):
        why = one.why or NOT_OPEN
        return _told_action(False, None, None, None, None, one.clauses, why)
    if not one.most:
        return _told_action(True, None, None, None, None, one.clauses, None)
    among = one.among
    if not among and (listed or one.least == one.most):
        among = tuple(range(one.least, one.most + 1, one.multiple))
    least, most, multiple = map(in_dollars, (one.least, one.most, one.multiple))
    return _told_action(
        True, least, most, multiple, [in_dollars(sum_) for sum_ in among], one.clauses, None
    )


def _told_action(
    open_: bool,
    least: str | None,
    most: str | None,
    multiple: str | None,
    among: list[str] | None,
    clauses: tuple[str, ...],
    why: str | None,
) -> dict[str, Any]:
    return {
        "open": open_,
        "least": least,
        "most": most,
        "multiple": multiple,
        "among": among,
        "clauses": list(clauses),
        "why": why,
    }
