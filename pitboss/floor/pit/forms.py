"""The engine's commands as forms: what each asks for, who gives it, and by which clause."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal, get_args, get_origin

import msgspec
from msgspec import NODEFAULT, Struct

from pitboss.cards.card import Card
from pitboss.floor.authority import PERMITS, clauses_of
from pitboss.floor.people import Role
from pitboss.floor.pit.field import Field, label_of
from pitboss.floor.pit.signs import sign_fields
from pitboss.floor.room.dollars import MONEY, told
from pitboss.law.instrument import law_of
from pitboss.play.banked import commands as b
from pitboss.play.entries import COMMANDS
from pitboss.play.machine import Game, machine_of
from pitboss.play.pool import AdjustPool, OpenPool
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.state import TableState

# What the floor itself says in a command, or is said by other means.
_BY_THE_FLOOR = {"at", "meter", "commitment", "algorithm", "digest", "signed", "lit", "seeds"}
_NOT_ASKED = {(kind, "pool") for kind in (b.CorrectCard, b.Proceed)}
_PLACES = ("box", "seat", "to", "place")
_OF_SEATS = ("box", "seat")
_CLAUSES = ("clause", "breach", "ground")
_PAIRED = {"awards": "pairs", "draws": "draws", "lying": "map"}  # names with what is theirs
REMEDIES = ("exclude", "void-wagers", "void-round")  # that a contravention may have

GROUPS: dict[str, tuple[type, ...]] = {
    "round": (b.Act, b.TakeBack, b.Cut, b.Deal, b.Show, b.Proceed),
    "round for the pot": (
        p.Deal,
        p.Expose,
        p.Act,
        p.Show,
        p.PassHand,
        p.Settle,
    ),
    "chips": (p.TopUp, p.TakeOff),
    "cards": (c.CheckCards, c.CutCards, c.ChangeCards, c.ChangeShoe, c.ReportJackpot),
    "sign": (c.PostNotice, c.SetMarker, c.RemoveMarker),
    "seats": (c.TakeSeat, c.MoveSeat, c.LeaveSeat, c.ClearSeat, c.SitOut, c.SitIn, c.DrawForSeat),
    "waiting list": (c.JoinWaitingList, c.LeaveWaitingList, c.DeclineSeat),
    "rounds": (c.BeginRound, c.CallOffRound),
    "conduct": (
        c.RecordBreach,
        b.Contravention,
        p.VoidWagers,
        p.Exclude,
        c.DealOut,
    ),
    "exclusions": (c.LiftExclusion,),
    "disputes": (c.OpenDispute, c.DecideDispute, c.AskForReview, c.ReviewDispute),
    "voids": (b.OperatorVoid, b.Disturbance, p.Invalidate),
    "hours": (c.OpenTable, c.AnnounceClosing, c.CloseTable, c.Stop, c.Resume),
    "jackpot": (AdjustPool, OpenPool),
}
_GROUP = {kind: name for name, kinds in GROUPS.items() for kind in kinds}
IRREGULARITY = "irregularities"


class Form(Struct, frozen=True):
    type: str
    label: str
    about: str
    group: str
    fields: list[Field]
    roles: list[str]
    may: bool  # whether whoever asks may give it
    clauses: list[str]  # by which it is theirs


def tag_of(kind: type) -> str:
    return str(kind.__struct_config__.tag)  # type: ignore[attr-defined]


def group_of(kind: type) -> str:
    incident = issubclass(kind, b.Incident | p.Incident | b.CorrectCard)
    return _GROUP.get(kind, IRREGULARITY if incident else "")


def forms_at(game: Game, state: TableState, role: Role) -> list[Form]:
    """Every command that can be given at this table, for somebody of this role."""
    kinds = (kind for kind in COMMANDS if _is_here(game, kind) and group_of(kind))
    return [_form(game, state, kind, role) for kind in kinds]


def _is_here(game: Game, kind: type) -> bool:
    """Whether the machine of the game knows it, and the game answers it where it is an incident."""
    if kind in (AdjustPool, OpenPool):
        return False
    if issubclass(kind, c.TableCommand):
        return True
    if kind.__module__ != machine_of(game).COMMANDS.__name__:
        return False
    return not issubclass(kind, b.Incident | p.Incident) or kind in game.incidents


def _form(game: Game, state: TableState, kind: type, role: Role) -> Form:
    permit = PERMITS[kind]
    return Form(
        type=tag_of(kind),
        label=label_of(kind.__name__),
        about=(kind.__doc__ or "").strip().split("\n")[0],
        group=group_of(kind),
        fields=list(fields_of(game, state, kind)),
        roles=[str(one) for one in permit.roles],
        may=role in permit.roles,
        clauses=list(clauses_of(game, kind)),
    )


def fields_of(game: Game, state: TableState, kind: Any) -> Iterator[Field]:
    if kind is c.PostNotice:
        yield from sign_fields(game, state)
        return
    for one in msgspec.structs.fields(kind):
        if one.name not in _BY_THE_FLOOR and (kind, one.name) not in _NOT_ASKED:
            default = None if one.default is NODEFAULT else one.default
            shown = told({one.name: msgspec.to_builtins(default, enc_hook=str)})[one.name]
            yield Field(
                one.name,
                label_of(one.name),
                _kind(one.name, one.type),
                one.required,
                shown,
                _choices(game, state, kind, one.name, one.type),
            )


def _kind(name: str, type_: Any) -> str:
    if name in _PAIRED:
        return _PAIRED[name]
    if get_origin(type_) is Literal or name in ("remedy", "wager", "action"):
        return "choice"
    if type_ is Card:
        return "card"
    if type_ is bool:
        return "yes"
    for kind, names in (
        ("place", _PLACES),
        ("clause", _CLAUSES),
        ("player", ("player", "by")),
        ("dispute", ("number",)),
    ):
        if name in names:
            return kind
    if type_ is int:
        return "money" if name in MONEY else "number"
    if type_ is str:
        return "text"
    return "cards" if "Card" in str(type_) and "tuple[str" not in str(type_) else "other"


def _choices(
    game: Game, state: TableState, kind: type, name: str, type_: Any
) -> list[tuple[str, str]]:
    if get_origin(type_) is Literal:
        return [(str(one), str(one)) for one in get_args(type_)]
    if name == "remedy":
        return [(one, one.replace("-", " ")) for one in REMEDIES]
    if name in ("wager", "action"):
        return [(one, one) for one in game.actions]
    if name in _CLAUSES:
        return [(one.number, f"{one.number}: {one.meaning}") for one in _duties(game)]
    if name in _PLACES:
        return _places(state, name)
    if name == "number":
        return [(str(one.number), f"{one.number}: {one.about}") for one in state.disputes.values()]
    return [(one, one) for one in _people(state, kind)] if name in ("player", "by") else []


def _people(state: TableState, kind: type) -> Iterable[str]:
    """Whom a command can be about; whoever comes is named by whoever lets them in."""
    if kind in (c.TakeSeat, c.JoinWaitingList):
        return ()
    if kind in (c.LeaveWaitingList, c.DeclineSeat):
        return state.waiting
    return sorted(state.excluded) if kind is c.LiftExclusion else state.players


def _duties(game: Game) -> Iterator[Any]:
    """What binds a player, and can be broken."""
    for clause in law_of(game):
        if clause.number[:1].isdigit() and "player" in clause.who:
            yield clause


def _places(state: TableState, name: str) -> list[tuple[str, str]]:
    taken = [(str(n), f"{n}, {player}") for n, player in state.names.items()]
    if name in _OF_SEATS:
        return taken + [(str(n), f"{n}, free") for n in state.free()]
    named = [(str(n), f"the {place}") for place, n in state.machine.PLACES.items()]
    return taken + named
