"""A sheet of results: who entered and how each stands, and what is refused of it."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.play.money import dollars
from pitboss.play.verbs import Refused
from pitboss.tournaments.events import Event as Happened
from pitboss.tournaments.money import Terms
from pitboss.tournaments.regime import Regime
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.ties import DIVIDE, DRAW, EXTRA, Breaker, Finish, Matters
from pitboss.trials.files.tournament.shape import Entrant, Event, TournamentFile

RANKS = "23456789TJQKA"  # of a card drawn: Ace high, suits do not count
WAYS = (DIVIDE, EXTRA, DRAW)


class Stopped(Exception):
    """A setting or an entrant that the rules refuse."""

    def __init__(self, setting: str, entrant: str, refused: Refused):
        super().__init__(str(refused))
        self.setting, self.entrant, self.refused = setting, entrant, refused


class Person(Struct, frozen=True):
    """One entry of the sheet."""

    name: str
    shape: Entrant

    @property
    def pays(self) -> bool:
        return not self.shape.substitute_for


class Sheet:
    """The file under way: what was found, and the events that say why."""

    def __init__(self, file: TournamentFile):
        self.file, self.event = file, file.tournament
        self.law: Regime = regime(file.rules)
        self.people = list(_people(file))
        self.events: list[Happened] = []
        self.found: dict[str, Any] = {}
        self.per_entrant: dict[str, dict[str, Any]] = {one.name: {} for one in self.people}
        self.forfeited: set[str] = {one.name for one in self.people if not one.shape.seated}
        self.forfeited |= {one.shape.reserve_for for one in self.people} - {""}
        self.replaced = {one.shape.substitute_for for one in self.people} - {""}
        self.cancelled = file.tournament.cancelled
        _check_names(self)

    def way(self, name: str, fallback: str) -> str:
        """How a tie is broken: fixed by the law, stated for it, or stated for all."""
        fixed = self.law.ties.fixed if name in ("final_tie", "session_tie") else ""
        said = fixed or getattr(self.event, name) or self.event.tie or fallback
        if said not in WAYS:
            raise BadInput(f"{name}: '{said[:20]}' is none of {', '.join(WAYS)}")
        return str(said)

    @property
    def combine(self) -> bool:
        return bool(self.law.ties.same_round_fixed) or self.event.same_round == "combine"

    def breaker(self, ways: dict[str, str], matters: Matters) -> Breaker:
        extra = {one.name: one.shape.extra for one in self.people if one.shape.extra}
        cards = {
            one.name: tuple(RANKS.index(drawn[0][0]) for drawn in one.shape.draw)
            for one in self.people
            if one.shape.draw
        }
        return Breaker(ways, matters, extra, cards)

    def stays(self, one: Person) -> bool:
        """Whether the person can have a place."""
        lost = one.name in self.forfeited or one.name in self.replaced
        return not lost and not one.shape.withdrawn

    def finishes(self) -> list[Finish]:
        """Those of whom the sheet says how they stand."""
        return [
            Finish(
                one.name,
                one.shape.chips or 0,
                () if one.shape.out_round is None else (one.shape.out_round,),
                one.shape.stack_before or 0,
            )
            for one in self.people
            if self.stays(one) and (one.shape.chips is not None or one.shape.out_round is not None)
        ]


def _people(file: TournamentFile) -> Iterator[Person]:
    for nth, shape in enumerate(file.entrant):
        if shape.partners and not shape.name:
            yield Person(" and ".join(shape.partners), shape)
        elif shape.name and not shape.names:
            yield Person(shape.name, shape)
        elif shape.names and not shape.name:
            yield from (Person(name, shape) for name in shape.names)
        else:
            raise BadInput(f"entrant[{nth}]: one name is needed, or names")


def _check_names(sheet: Sheet) -> None:
    """One entry a person, and nobody is named who is not there."""
    seen: set[str] = set()
    for one in sheet.people:
        for name in (one.name, *one.shape.partners):
            if name in seen:
                why = Refused((sheet.law.entry.one,), f"{name} has an entry already")
                raise Stopped("", name, why)
            seen.add(name)
    strangers = (sheet.forfeited | sheet.replaced) - {one.name for one in sheet.people}
    if strangers:
        raise BadInput(f"entrant: there is no {min(strangers)[:40]}")


def terms_of(event: Event) -> Terms:
    return Terms(
        fee=event.entry_fee or 0,
        commission=event.commission or 0,
        percent=Fraction(event.commission_percent) if event.commission_percent else None,
        rebuy_cost=event.rebuy_cost,
        rebuy_commission=event.rebuy_commission,
        addon_cost=event.addon_cost or 0,
    )


def chips_in(value: Any, key: str) -> int:
    try:
        return dollars(value)
    except (BadInput, TypeError):
        raise BadInput(f"{key}: chips, 'out N' or 'absent' was expected") from None
