"""Which clauses are noticed: the rounds named for each go wrong when its behaviour is cut out."""

import tomllib
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from msgspec import Struct

from pitboss.law.instrument import RULES, instrument
from pitboss.trials.coverage.facts import play_rounds
from pitboss.trials.files.rounds import hits
from tests.prove.cut import Cut, Place, by_hand, by_place, pay_tables, stated
from tests.prove.cut_orders import orders
from tests.prove.mutation_run import Workshop, workshop
from tests.prove.mutation_worker import Trial

SECONDS = 30  # of work for one cut
ROUNDS = Path("tests/rounds")

Named = Mapping[Place, tuple[str, ...]]  # the rounds of each clause
Done = Callable[[int, int], None]


class Judged(Struct, frozen=True):
    """A clause, and of its cuts those that its rounds did not notice."""

    place: Place
    cuts: int
    missed: tuple[str, ...]

    @property
    def noticed(self) -> bool:
        return bool(self.cuts) and not self.missed


def all_cuts() -> list[Cut]:
    return [*by_hand(), *pay_tables(), *orders(), *stated()]


def named(folder: Path = ROUNDS) -> dict[Place, tuple[str, ...]]:
    """The rounds that `pitboss law` names for each clause; first those that are about it."""
    played = play_rounds(folder, RULES, hits)
    assert not played.broken, played.broken
    found: dict[Place, dict[str, None]] = {}
    for rules, facts in played.hits.items():
        for number, rounds in facts.items():
            for one in (number, *instrument(rules).lead_ins(number)):
                found.setdefault((rules, one), {}).update(dict.fromkeys(rounds))
    return {place: _about_it_first(folder, place, rounds) for place, rounds in found.items()}


def _about_it_first(folder: Path, place: Place, rounds: Iterable[str]) -> tuple[str, ...]:
    about = {path: place[1] in _clauses(folder / path) for path in rounds}
    return tuple(sorted(about, key=lambda path: (not about[path], path)))


_READ: dict[Path, tuple[str, ...]] = {}


def _clauses(path: Path) -> tuple[str, ...]:
    if path not in _READ:
        _READ[path] = tuple(tomllib.loads(path.read_text("utf-8")).get("clauses", ()))
    return _READ[path]


def judge(
    cuts: Iterable[Cut], rounds: Named, done: Done = lambda done, total: None
) -> list[Judged]:
    """Try every cut on the rounds of its clauses, each clause by its own alone."""
    placed = by_place(cuts)
    asked: dict[Cut, list[Place]] = {}
    for place, mine in placed.items():
        for cut in mine:
            asked.setdefault(cut, []).append(place)
    tried = list(asked)
    noticed: set[tuple[Cut, Place]] = set()
    with workshop() as shop, ThreadPoolExecutor(len(shop.running)) as pool:
        work = pool.map(lambda cut: try_out(shop, cut, asked[cut], rounds), tried)
        for nth, (cut, found) in enumerate(zip(tried, work, strict=True), 1):
            noticed |= {(cut, place) for place in found}
            done(nth, len(tried))
    return [
        Judged(place, len(mine), tuple(c.told for c in mine if (c, place) not in noticed))
        for place, mine in placed.items()
        if mine
    ]


def try_out(shop: Workshop, cut: Cut, places: Iterable[Place], rounds: Named) -> list[Place]:
    """The clauses whose rounds notice; a cut that does not load or never ends cuts too much."""
    groups = {place: rounds[place] for place in places if place in rounds}
    if not groups:
        return []
    source = cut.of(shop.source(cut.file))
    verdict = shop.give(Trial(cut.file, source, (), SECONDS, tuple(groups.values())))
    assert verdict.by in ("", "rounds"), f"{cut.told}: {verdict.by} {verdict.what}"
    by = verdict.rounds or ("",) * len(groups)
    return [place for place, round in zip(groups, by, strict=True) if round]
