"""`pitboss law`: each clause, what it means, where it is decided, and which rounds hit it."""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.law.instrument import RULES, Instrument, instrument
from pitboss.tournaments.regimes import REGIMES
from pitboss.trials.coverage.clause import told
from pitboss.trials.coverage.facts import HOME, Played, citations, play_rounds
from pitboss.trials.coverage.page import fill, totals, whole
from pitboss.trials.coverage.rows import Matrix, judge
from pitboss.trials.coverage.sources import deciding
from pitboss.trials.files.rounds import hits

UNANSWERED = 1
_ROUNDS = [Path("tests/rounds"), HOME / "tests" / "rounds"]


def run(
    rules: str | None, as_json: bool, rounds: Path | None = None, clause: str | None = None
) -> int:
    """Print the coverage of one instrument or of all; 1 where a clause is not answered."""
    if rules is not None and clause is not None:
        return _tell(instrument(rules), clause, as_json, rounds)
    asked = RULES if rules is None else (instrument(rules).rules,)
    played = play_rounds(_folder(rounds), asked, hits)
    matrices = {one: _matrix(one, played) for one in asked}
    if as_json:
        _print_json(matrices, played)
    else:
        _print(matrices, played)
    return UNANSWERED if any(_faults(matrices, played)) else 0


def _tell(law: Instrument, clause: str, as_json: bool, rounds: Path | None) -> int:
    """One clause, with the rounds that hit it where round files are at hand."""
    wanted, played = law[clause].number, Played({}, {})
    here = [root for root in _ROUNDS if root.is_dir()]
    folder = _folder(rounds) if rounds or here else None
    if folder is not None:
        played = play_rounds(folder, (law.rules,), hits)
    row = next(row for row in _matrix(law.rules, played).rows if row.clause == wanted)
    print(encoded(row) if as_json else "\n".join(told(law, row, folder)))
    return 0


def _folder(given: Path | None) -> Path:
    folders = [given] if given else _ROUNDS
    for folder in folders:
        if folder.is_dir():
            return folder
    raise BadInput(f"no round files: {folders[0]} is not a folder; name one with --rounds")


def _matrix(rules: str, played: Played) -> Matrix:
    return judge(instrument(rules), citations(rules, _modules()), played.hits.get(rules, {}))


def _modules() -> Mapping[str, tuple[str, ...]]:
    """Those of the game, and that of its rule on tournaments."""
    return {
        rules: deciding(game) + (REGIMES[rules].modules if rules in REGIMES else ())
        for rules, game in GAMES.items()
    }


def _faults(matrices: Mapping[str, Matrix], played: Played) -> Iterator[str]:
    for matrix in matrices.values():
        yield from matrix.faults
    yield from (f"{file}: {why}" for file, why in played.broken.items())


def _print_json(matrices: Mapping[str, Matrix], played: Played) -> None:
    rows = [row for matrix in matrices.values() for row in matrix.rows]
    print(encoded(rows))
    for line in _closing(matrices, played):
        print(*fill(line), sep="\n", file=sys.stderr)


def encoded(rows: object) -> str:
    return msgspec.json.format(msgspec.json.encode(rows)).decode()


def _print(matrices: Mapping[str, Matrix], played: Played) -> None:
    print(*_body(matrices), "", sep="\n")
    for line in _closing(matrices, played):
        print(*fill(line), sep="\n")


def _body(matrices: Mapping[str, Matrix]) -> Iterator[str]:
    """The whole matrix of one instrument, or a line of totals for each of several."""
    if len(matrices) > 1:
        return totals(matrices)
    ((rules, matrix),) = matrices.items()
    return whole(instrument(rules), matrix)


def _closing(matrices: Mapping[str, Matrix], played: Played) -> Iterator[str]:
    """What is wrong."""
    faults = tuple(_faults(matrices, played))
    yield from faults
    yield f"Faults: {len(faults)}." if faults else "Every computed clause is answered."
