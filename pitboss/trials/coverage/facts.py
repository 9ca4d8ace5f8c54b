"""Gather what coverage rests on: citations in the code, and hits of the rounds played."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

from msgspec import Struct

import pitboss
from pitboss.errors import BadInput
from pitboss.law.instrument import Instrument, instrument
from pitboss.trials.coverage.handed import asked, handed
from pitboss.trials.coverage.hands import ORDER, decided, labels
from pitboss.trials.coverage.sources import file_of

HOME = Path(pitboss.__file__).parents[1]

# What nobody would write for another reason. A bare number such as "8" is a citation as well,
# where the register has it, but is no slip where it has not.
CLAUSE = re.compile(
    r"[1-9]\d?\.[1-9]\d?(-option)?(\([A-Za-z]+\)[a-z]?)*(\[[a-z0-9-]+\])?"
    r"|[1-9]\d?\[[a-z-]+\]"
    r"|I\.\d|D\.[A-Z].*"
)

NOTHING = ("", "")

Facts = dict[str, tuple[str, ...]]  # by clause: places in the code, or round files
Hits = Callable[[Path], tuple[str, frozenset[str]]]
LawOf = Callable[[str], Instrument]  # by rules
Modules = Mapping[str, tuple[str, ...]]  # by rules: those that decide


class Played(Struct, frozen=True):
    """What the rounds hit, by rules; and the files that were not played, with the reason."""

    hits: dict[str, Facts]
    broken: dict[str, str]
    paths: dict[str, Path] = {}  # of every file, by its name

    def __or__(self, other: "Played") -> "Played":
        return Played(self.hits | other.hits, self.broken | other.broken, self.paths | other.paths)


def gather(pairs: Iterable[tuple[str, str]]) -> Facts:
    """By clause, the places without repetition, in the order found."""
    found: dict[str, dict[str, None]] = {}
    for number, place in pairs:
        found.setdefault(number, {})[place] = None
    return {number: tuple(places) for number, places in found.items()}


def literals(source: str) -> list[tuple[int, str]]:
    """Every string literal with its line, from the top."""
    nodes = (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant))
    return sorted((node.lineno, node.value) for node in nodes if isinstance(node.value, str))


def citations(rules: str, modules: Modules, laws: LawOf = instrument) -> Facts:
    """By clause of these rules, where the modules of the game cite it; slips included."""
    return gather(_cited(rules, modules, laws))


def _cited(rules: str, modules: Modules, laws: LawOf) -> Iterator[tuple[str, str]]:
    for module in modules.get(rules, ()):
        path = file_of(module)
        served = [laws(one) for one in modules if module in modules[one]]
        source = path.read_text("utf-8")
        tree = ast.parse(source)
        hands, given = labels(tree), handed(tree)
        for line, text in literals(source):
            if (line, text) in hands and text in laws(rules):
                lines = decided(hands[line, text])
                yield from ((text, f"{_told(file_of(ORDER))}:{one}") for one in lines)
            elif text in laws(rules) and (read := asked().get(given.get((line, text), NOTHING))):
                yield from ((text, f"{_told(place)}:{one}") for place, one in read)
            elif text in laws(rules) or slip(text, served):
                yield text, f"{_told(path)}:{line}"


def _told(path: Path) -> str:
    """From the root of the project; a game may also stand elsewhere."""
    return (path.relative_to(HOME) if path.is_relative_to(HOME) else path).as_posix()


def slip(text: str, served: Iterable[Instrument]) -> bool:
    """Whether it is written like a clause, and none of the rules that the module serves has it."""
    return bool(CLAUSE.fullmatch(text)) and not any(text in law for law in served)


def play_rounds(folder: Path, rules: Iterable[str], hits: Hits) -> Played:
    """Play every round file of these rules, and record by clause which files hit it."""
    pairs: dict[str, list[tuple[str, str]]] = {}
    played = Played({}, {})
    for path in (path for one in rules for path in sorted((folder / one).rglob("*.toml"))):
        name = path.relative_to(folder).as_posix()
        played.paths[name] = path
        try:
            law, numbers = hits(path)
        except BadInput as why:
            played.broken[name] = str(why).removeprefix(f"{path}: ")
        else:
            pairs.setdefault(law, []).extend((number, name) for number in sorted(numbers))
    played.hits.update({law: gather(found) for law, found in pairs.items()})
    return played
