"""Two editions of a game side by side, on one page: what is the same, and what is not."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from html import escape
from itertools import zip_longest
from pathlib import Path

from pitboss.errors import BadInput
from pitboss.games import GAMES
from pitboss.lab import sides
from pitboss.lab.jackpot.economics import economics, jackpot_of
from pitboss.lab.jackpot.tell import cash, name_of
from pitboss.lab.sheets.page import check_name, document, percent, section, table, write_page
from pitboss.lab.sheets.par import prize
from pitboss.lab.sheets.provenance import METHOD, commit, made, release
from pitboss.lab.sheets.titles import IN_SHORT, TITLES, WAGERS
from pitboss.lab.solved import solved
from pitboss.lab.terms import Terms, line_name, pay_tables
from pitboss.lab.volatility import Volatility
from pitboss.play.banked.jackpot import Meter
from pitboss.play.money import dollars

Row = tuple[str, str]
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
        section(
            "The game in short", "".join(f"<p>{escape(IN_SHORT[r])}</p>" for r in (one, other))
        ),
        _side_by_side("The main game", one, other, _main),
        _side_by_side("Pay tables", one, other, _pays),
    ]
    if all(GAMES[rules].jackpot for rules in (one, other)):
        parts += [
            _side_by_side("The jackpot, by wager and pool", one, other, _jackpot),
            _side_by_side("Prizes of a single winner", one, other, _prizes),
        ]
    made_by = f"Made on {made()} by Pitboss {release()}, commit {commit()}. {METHOD}"
    parts.append(f"<p class='note'>{escape(made_by)}</p>")
    return document(TITLES[one][0], f"{TITLES[one][1]} beside {TITLES[other][1]}", parts)


def _in_short(rules: str) -> str:
    return f"<h3>{_short(rules)}</h3><p>{escape(IN_SHORT[rules])}</p>"


def _side_by_side(title: str, one: str, other: str, rows: Callable[[str], Iterable[Row]]) -> str:
    """What each edition says under the same name; what differs is marked."""
    left, right = dict(rows(one)), dict(rows(other))
    names = list(dict.fromkeys(name for pair in zip_longest(left, right) for name in pair if name))
    lines = [
        (name, left.get(name, "-"), right.get(name, "-"),
         "" if _plain(left.get(name)) == _plain(right.get(name)) else "differs")
        for name in names
    ]  # fmt: skip
    return section(title, table(("", *(_short(rules) for rules in (one, other)), ""), lines))


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
    yield "N0, rounds", f"{float(swings.n0):,.0f}"
    for name, often in found.decisions.items():
        yield f"decided {name}", percent(often, 5)


def _pays(rules: str) -> Iterable[Row]:
    for wager, lines in pay_tables(rules).items():
        for odds, clause in lines.values():
            yield (
                f"{WAGERS[wager]}, {line_name(clause).replace('-', ' ')}",
                f"{odds} to 1 ({clause.partition('[')[0]})",
            )


def _jackpot(rules: str) -> Iterable[Row]:
    usual = jackpot_of(rules)
    meter = Meter(usual.seed, 0, usual.seed, usual.pool_percent)
    yield "split and seed", f"{usual.pool_percent} % to the pool, seeded with {cash(usual.seed)}"
    for wager in sides.DISPLAYED:
        found, name = economics(rules, wager, meter), f"{cash(wager)} wager"
        yield f"{name}: fixed prizes give", percent(found.fixed / wager)
        yield f"{name}: winning wagers returned give", percent(found.returned / wager)
        for pool in POOLS:
            yield f"{name}: returns at a pool of {cash(pool)}", percent(found.return_at(pool))
        yield f"{name}: pays the player from a pool of", cash(found.break_even_pool)
        yield f"{name}: returns in the long run", percent(found.long_run)
        yield f"{name}: pays for itself at a split of", percent(Fraction(found.break_even_split))


def _prizes(rules: str) -> Iterable[Row]:
    for hand, count in reversed(sides.winners(rules).items()):
        for wager in sides.DISPLAYED:
            name = f"{name_of(rules, hand)}, {cash(wager)} wager"
            yield name, prize(rules, wager, hand)
        yield f"{name_of(rules, hand)}, hands of 2,598,960", f"{count:,}"
