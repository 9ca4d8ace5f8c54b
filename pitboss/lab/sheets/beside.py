"""Two editions of a game side by side, on one page: what is the same, and what is not."""

from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from itertools import takewhile, zip_longest
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.lab import sides
from pitboss.lab.jackpot.economics import economics, jackpot_of
from pitboss.lab.jackpot.tell import cash, name_of
from pitboss.lab.sheets.page import (
    check_name,
    document,
    note,
    percent,
    section,
    table,
    write_page,
)
from pitboss.lab.sheets.par import prize
from pitboss.lab.sheets.provenance import METHOD
from pitboss.lab.sheets.titles import IN_SHORT, TITLES, WAGERS
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, line_name, pay_tables
from pitboss.lab.volatility import Volatility
from pitboss.play.banked.jackpot import Meter
from pitboss.play.money import dollars, in_words

Row = tuple[str, str]
_WAGERS = " / ".join(in_words(wager) for wager in sides.DISPLAYED)
POOLS = tuple(dollars(sum) for sum in (10_000, 50_000, 100_000, 200_000))


def write(one: str, other: str, path: Path) -> None:
    check_name(path)
    write_page(sheet(one, other), path)


def sheet(one: str, other: str) -> str:
    for rules in (one, other):
        pay_tables(rules)
    if one == other or TITLES[one][0] != TITLES[other][0]:
        raise BadInput(f"two editions of one game stand side by side, not {one} and {other}")
    parts = [
        section("The game in short", _in_short(one, other)),
        section("The main game", _side_by_side(one, other, _main)),
        section("Pay tables", _side_by_side(one, other, _pays)),
    ]
    if all(GAMES[rules].jackpot for rules in (one, other)):
        parts += [
            section(
                "Jackpot: prizes of a single winner",
                _side_by_side(one, other, _prizes)
                + note(f"A prize that turns on the wager stands for {_WAGERS} of it."),
            ),
            section("Jackpot: what it returns", _by_wager(one, other)),
        ]
    parts.append(note(METHOD))
    return document(TITLES[one][0], f"{TITLES[one][1]}, beside {TITLES[other][1]}", parts)


def _in_short(one: str, other: str) -> str:
    """What both say, once; then what each adds."""
    sentences = zip(*(IN_SHORT[rules].split(". ") for rules in (one, other)), strict=False)
    same = takewhile(lambda pair: pair[0] == pair[1], sentences)
    both = ". ".join(said for said, _ in same) + "."
    own = "".join(
        f"<p>{escape(_short(rules))}: {escape(IN_SHORT[rules].removeprefix(both).strip())}</p>"
        for rules in (one, other)
    )
    return f"<p>{escape(both)}</p>{own}"


def _by_wager(one: str, other: str) -> str:
    parts = [_side_by_side(one, other, _split)]
    for wager in sides.DISPLAYED:
        made = _side_by_side(one, other, partial(_jackpot, wager=wager))
        parts.append(f"<h3>A wager of {in_words(wager)}</h3>{made}")
    return "".join(parts)


def _side_by_side(one: str, other: str, rows: Callable[[str], Iterable[Row]]) -> str:
    """What each edition says under the same name; what differs is marked."""
    left, right = dict(rows(one)), dict(rows(other))
    names = list(dict.fromkeys(name for pair in zip_longest(left, right) for name in pair if name))
    lines = [
        (name, left.get(name, "none"), right.get(name, "none"),
         "" if _plain(left.get(name)) == _plain(right.get(name)) else "differs")
        for name in names
    ]  # fmt: skip
    return table(("", *(_short(rules) for rules in (one, other)), ""), lines)


def _plain(said: str | None) -> str | None:
    """Without the clause, which each edition numbers in its own way."""
    return said and said.partition(" (")[0]


def _short(rules: str) -> str:
    return TITLES[rules][1].partition(",")[0]


def _main(rules: str) -> Iterable[Row]:
    found = solved(rules, Terms()).solution
    swings = Volatility(found)
    yield "house edge, of the ante", percent(found.edge, 7)
    yield "exactly", str(found.edge)
    yield "element of risk", percent(found.element_of_risk, 7)
    yield "average wager, in antes", f"{float(found.wagered):.6f}"
    yield "standard deviation, in antes", f"{found.standard_deviation:.7f}"
    yield "hit frequency", percent(swings.hit_frequency, 5)
    yield "skewness", f"{swings.skewness:.5f}"
    yield "N0: rounds until the edge is one deviation", f"{float(swings.n0):,.1f}"
    for name, often in found.decisions.items():
        yield f"how often: {name}", percent(often, 5)


def _pays(rules: str) -> Iterable[Row]:
    for wager, lines in pay_tables(rules).items():
        for odds, clause in lines.values():
            yield (
                f"{WAGERS[wager]}: {line_name(clause).replace('-', ' ')}",
                f"{odds} to 1 ({clause.partition('[')[0]})",
            )


def _split(rules: str) -> Iterable[Row]:
    usual = jackpot_of(rules)
    yield "to the pool, of what is fed", f"{usual.pool_percent} %"
    yield "seed", in_words(usual.seed)


def _jackpot(rules: str, wager: int) -> Iterable[Row]:
    usual = jackpot_of(rules)
    found = economics(rules, wager, Meter(usual.seed, 0, usual.seed, usual.pool_percent))
    yield "fixed prizes return", percent(found.fixed / wager)
    yield "winning wagers returned", percent(found.returned / wager) if found.returned else "none"
    for pool in POOLS:
        yield f"returns at a pool of {in_words(pool)}", percent(found.return_at(pool))
    yield "breaks even for the player at a pool of", cash(found.break_even_pool)
    yield "returns in the long run", percent(found.long_run)
    yield "pays for itself at a split of", percent(found.break_even_split)


def _prizes(rules: str) -> Iterable[Row]:
    for hand, count in reversed(sides.winners(rules).items()):
        name = name_of(rules, hand)
        paid = dict.fromkeys(prize(rules, wager, hand) for wager in sides.DISPLAYED)
        yield name, " / ".join(paid)
        yield f"{name}, hands of 2,598,960", f"{count:,}"
