"""`pitboss law`: each clause, what it means, where it is decided, and which rounds hit it."""

import sys
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path

import msgspec

from pitboss.errors import BadInput
from pitboss.floor.rules_hash import rules_hash
from pitboss.games import GAMES, Games
from pitboss.law.instrument import Instrument, instrument, law_of
from pitboss.law.noticed import noticed
from pitboss.tournaments.regimes import REGIMES
from pitboss.trials.coverage.clause import told
from pitboss.trials.coverage.facts import HOME, Facts, Played, citations, gather, play_rounds
from pitboss.trials.coverage.html import write_page
from pitboss.trials.coverage.page import fill, totals, whole
from pitboss.trials.coverage.rows import Matrix, judge, shared
from pitboss.trials.coverage.sources import deciding
from pitboss.trials.files.rounds import hits

UNANSWERED = 1
OUTDATED = (
    "What is noticed was found for other rules than these: python -m tests.prove noticed finds it "
    "anew."
)
# Here, in a clone, or in the package as it is installed.
_ROUNDS = [Path("tests/rounds"), HOME / "tests" / "rounds", HOME / "pitboss" / "trials" / "rounds"]


def run(
    rules: str | None,
    as_json: bool,
    rounds: Path | None = None,
    clause: str | None = None,
    games: Games = GAMES,
    page: Path | None = None,
) -> int:
    """Print the coverage of one instrument or of all, or write it as a page; 1 where a clause is
    not answered."""
    laws = Laws(games)
    if rules is not None and clause is not None:
        return _tell(laws, laws(rules), clause, as_json, rounds)
    asked = tuple(games) if rules is None else (laws(rules).rules,)
    played = laws.play(_folder(rounds), asked)
    matrices = {one: laws.matrix(one, played) for one in asked}
    if page is not None:
        write_page(page, [(laws(one), found) for one, found in matrices.items()], _outdated(games))
        print(f"written: {page}")
    elif as_json:
        _print_json(matrices, played)
    else:
        _print(laws, matrices, played)
    if _outdated(games):
        print(*fill(OUTDATED), sep="\n", file=sys.stderr)
    return UNANSWERED if any(_faults(matrices, played)) else 0


def _outdated(games: Games) -> bool:
    """Whether the rules are others than those for which it was found what is noticed."""
    own = next((game for rules, game in games.items() if rules in GAMES), None)
    return own is not None and noticed().rules != rules_hash(own)


def _tell(laws: "Laws", law: Instrument, clause: str, as_json: bool, rounds: Path | None) -> int:
    """One clause, with the rounds that hit it where round files are at hand."""
    wanted, played = law[clause].number, Played({}, {})
    here = bool(rounds) or any(root.is_dir() for root in _ROUNDS)
    if here:
        played = laws.play(_folder(rounds), (law.rules,))
    row = next(row for row in laws.matrix(law.rules, played).rows if row.clause == wanted)
    print(encoded(row) if as_json else "\n".join(told(law, row, played.paths if here else None)))
    return 0


def _folder(given: Path | None) -> Path:
    folders = [given] if given else _ROUNDS
    for folder in folders:
        if folder.is_dir():
            return folder
    raise BadInput(f"no round files: {folders[0]} is not a folder; name one with --rounds")


class Laws:
    """The registers of some games, the code that decides them and the rounds that hit them."""

    def __init__(self, games: Games) -> None:
        self.games = games

    def __call__(self, rules: str) -> Instrument:
        return law_of(self.games[rules]) if rules in self.games else instrument(rules)

    def play(self, folder: Path, rules: tuple[str, ...]) -> Played:
        """Their rounds, and those of their kin: in the same folder, or where this house has its."""
        played = play_rounds(folder, rules, lambda path: hits(path, self.games))
        for kin in {self(one).kin for one in rules} - {"", *rules}:
            beside = (folder / kin).is_dir()
            played |= self.play(folder if beside else _folder(None), (kin,))
        return played

    def matrix(self, rules: str, played: Played) -> Matrix:
        return judge(self(rules), self.code(rules), self.hits(rules, played), noticed()[rules])

    def code(self, rules: str) -> Facts:
        return citations(rules, self._modules, self)

    def hits(self, rules: str, played: Played) -> Facts:
        """The rounds of these rules, and those of the kin on what they share."""
        law, own = self(rules), played.hits.get(rules, {})
        if not law.kin:
            return own
        codes, theirs = (self.code(rules), self.code(law.kin)), self.hits(law.kin, played)
        alike = shared(law, self(law.kin), *codes, theirs)
        facts = (*own.items(), *alike.items())
        return gather((number, round) for number, rounds in facts for round in rounds)

    @cached_property
    def _modules(self) -> Mapping[str, tuple[str, ...]]:
        """Those of each game, and that of its rule on tournaments or its kin's."""
        return {rules: deciding(game) + self._regime(rules) for rules, game in self.games.items()}

    def _regime(self, rules: str) -> tuple[str, ...]:
        found = REGIMES.get(rules) or REGIMES.get(self(rules).kin)
        return found.modules if found else ()


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


def _print(laws: Laws, matrices: Mapping[str, Matrix], played: Played) -> None:
    print(*_body(laws, matrices), "", sep="\n")
    for line in _closing(matrices, played):
        print(*fill(line), sep="\n")


def _body(laws: Laws, matrices: Mapping[str, Matrix]) -> Iterator[str]:
    """The whole matrix of one instrument, or a line of totals for each of several."""
    if len(matrices) > 1:
        return totals(matrices)
    ((rules, matrix),) = matrices.items()
    return whole(laws(rules), matrix)


def _closing(matrices: Mapping[str, Matrix], played: Played) -> Iterator[str]:
    """What is wrong."""
    faults = tuple(_faults(matrices, played))
    yield from faults
    yield f"Faults: {len(faults)}." if faults else "Every computed clause is answered."
