"""Cut a behaviour out, and the rounds named for its clause go wrong: every clause is noticed.

Each clause that is computed or on tournaments is judged by the rounds that `pitboss law` names for
it, alone. One of which a cut is not noticed, or that has none, is explained in unnoticed.toml, or
the proof fails. What is found is written to pitboss/law/noticed.toml, for `pitboss law` to tell.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path

from pitboss.floor.rules_hash import rules_hash
from pitboss.games import GAMES
from pitboss.law.instrument import RULES, instrument
from tests.prove import Progress
from tests.prove.cut import ROOT, Place, is_asked
from tests.prove.noticed import Judged, all_cuts, judge, named

TITLE = "Clauses that are noticed"
LEAST_NOTICED = 95  # in a hundred, of every instrument's clauses together
EXPLAINED = Path(__file__).parent / "unnoticed.toml"
PAGE = ROOT / "pitboss" / "law" / "noticed.toml"
TOP = "# Made by `make prove`: the clauses whose rounds go wrong when their behaviour is cut out.\n"


def explanations() -> dict[Place, str]:
    loaded = tomllib.loads(EXPLAINED.read_text("utf-8"))
    return {(rules, number): why for rules, rows in loaded.items() for number, why in rows.items()}


def asked() -> list[Place]:
    return [
        (rules, clause.number)
        for rules in RULES
        for clause in instrument(rules)
        if is_asked(clause)
    ]


def prove(progress: Progress) -> list[str]:
    cuts, rules = all_cuts(), rules_hash(GAMES[RULES[0]])  # as they are before anything is cut
    judged = judge(cuts, named(), progress)
    check(judged, explanations())
    PAGE.write_text(written(judged, explanations(), rules), "utf-8")
    return report(judged, explanations(), len(cuts))


def check(judged: Iterable[Judged], explained: Mapping[Place, str]) -> None:
    """Raise unless nearly all are noticed, and each of the others is explained."""
    seen = {one.place for one in judged if one.noticed}
    alive = {one.place: one.missed for one in judged if not one.noticed}
    missing = [place for place in asked() if place not in seen and place not in explained]
    told = "; ".join(f"{' '.join(place)}: {', '.join(alive.get(place, ()))}" for place in missing)
    assert not missing, f"{_rate(seen)}; not explained: {told}"
    stale = [" ".join(place) for place in explained if place in seen]
    assert not stale, f"explained, and noticed all the same: {', '.join(stale)}"
    assert 100 * len(seen) >= LEAST_NOTICED * len(asked()), f"{_rate(seen)}, too few"


def _rate(seen: Iterable[Place]) -> str:
    return f"{len(set(seen))} of {len(asked())} clauses, computed or on tournaments, noticed"


def report(judged: Iterable[Judged], explained: Mapping[Place, str], cuts: int) -> list[str]:
    seen = {one.place for one in judged if one.noticed}
    all_of, noticed = Counter(rules for rules, _ in asked()), Counter(rules for rules, _ in seen)
    return [
        f"{_rate(seen)}, by {cuts} cuts, each clause by its own rounds alone",
        *(f"{rules}: {noticed[rules]} of {all_of[rules]}" for rules in RULES),
        *(f"not noticed: {' '.join(place)}: {why}" for place, why in explained.items()),
    ]


def written(judged: Iterable[Judged], explained: Mapping[Place, str], of: str) -> str:
    """The file for `pitboss law`, with the hash of the rules that it holds for."""
    lines = [TOP, f'rules = "{of}"']
    for rules in RULES:
        seen = [one.place[1] for one in judged if one.noticed and one.place[0] == rules]
        quoted = "".join(f'    "{number}",\n' for number in seen)
        lines += ["", f"[of.{rules}]", f"noticed = [\n{quoted}]"]
        others = {place[1]: why for place, why in explained.items() if place[0] == rules}
        if others:
            lines += ["", f"[of.{rules}.unnoticed]"]
            lines += [f'"{number}" = "{why}"' for number, why in others.items()]
    return "\n".join(lines) + "\n"
