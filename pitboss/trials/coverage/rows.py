"""Judge the coverage of one instrument: a pure function from what was found to a row a clause."""

from collections.abc import Iterable
from itertools import chain

from msgspec import Struct

from pitboss.law.instrument import Clause, Instrument
from pitboss.law.noticed import OfRules
from pitboss.trials.coverage.facts import Facts, gather

NOTICED = "noticed"
UNPROVED = OfRules()


class Row(Struct, frozen=True):
    """A clause, and what answers it."""

    rules: str
    clause: str
    kind: str
    who: str
    meaning: str
    system: str
    code: tuple[str, ...]
    rounds: tuple[str, ...]
    status: str  # answered, unanswered; a person's, a display's, or idle
    noticed: str = ""  # whether its rounds go wrong without it, or why not

    @property
    def fault(self) -> str:
        """What is wrong with the row, or nothing."""
        return f"has {_missing(self)}" if self.status == "unanswered" else ""


class Matrix(Struct, frozen=True):
    """The rows of an instrument in its order, and the citations that it does not have."""

    rows: tuple[Row, ...]
    unknown: Facts

    @property
    def faults(self) -> tuple[str, ...]:
        rows = (f"{row.rules} {row.clause} {row.fault}" for row in self.rows if row.fault)
        rules = self.rows[0].rules
        strays = (
            f"{rules} {number} does not exist, cited in {place}"
            for number, places in self.unknown.items()
            for place in places
        )
        return (*rows, *strays)

    def count(self, status: str) -> int:
        return sum(row.status == status for row in self.rows)


def judge(law: Instrument, code: Facts, hits: Facts, noticed: OfRules = UNPROVED) -> Matrix:
    """A lead-in is answered by its children; a number that the register lacks is a fault."""
    whole_code, whole_hits = (_with_lead_ins(law, facts) for facts in (code, hits))
    rows = tuple(
        _row(
            law.rules,
            clause,
            whole_code.get(clause.number, ()),
            tuple(sorted(whole_hits.get(clause.number, ()))),
            noticed,
        )
        for clause in law
    )
    return Matrix(rows, _strays(law, chain(code.items(), hits.items())))


def shared(law: Instrument, kin: Instrument, code: Facts, theirs: Facts, hits: Facts) -> Facts:
    """The kin's rounds on a clause that says the same in both, and that the same lines decide."""
    return {
        number: rounds
        for number, rounds in hits.items()
        if number in law and number in kin and law[number] == kin[number]
        if code.get(number) and code[number] == theirs.get(number)
    }


def _with_lead_ins(law: Instrument, facts: Facts) -> Facts:
    return gather(
        (answered, place)
        for number, places in facts.items()
        for answered in (number, *law.lead_ins(number))
        for place in places
    )


def _row(
    rules: str,
    clause: Clause,
    code: tuple[str, ...],
    rounds: tuple[str, ...],
    noticed: OfRules,
) -> Row:
    return Row(
        rules,
        clause.number,
        clause.kind,
        clause.who,
        clause.meaning,
        clause.system,
        code,
        rounds,
        _status(clause.kind, bool(code and rounds)),
        _noticed(clause, noticed),
    )


def _noticed(clause: Clause, noticed: OfRules) -> str:
    if clause.number in noticed:
        return NOTICED
    return noticed.unnoticed.get(clause.number, "")


def _status(kind: str, answered: bool) -> str:
    if kind != "computed":
        return {"notice": "display", "idle": "idle"}.get(kind, "person")
    return "answered" if answered else "unanswered"


def _missing(row: Row) -> str:
    if row.code:
        return "no round that hits it"
    return "no code" if row.rounds else "neither code nor a round"


def _strays(law: Instrument, facts: Iterable[tuple[str, tuple[str, ...]]]) -> Facts:
    return gather(
        (number, place) for number, places in facts if number not in law for place in places
    )
