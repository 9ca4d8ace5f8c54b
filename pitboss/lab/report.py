"""What `pitboss lab edge` tells of a game: the same facts for people and for machines."""

from fractions import Fraction
from typing import Any

from msgspec import Struct

from pitboss.lab import sides
from pitboss.lab.solution import Solution
from pitboss.lab.solved import Solved, solved
from pitboss.lab.terms import Terms

Json = dict[str, Any]


class Report(Struct, frozen=True):
    rules: str
    solution: Solution
    words: str  # of the strategy
    side: dict[str, Json]
    solved: Solved | None  # not with dead cards


def report(rules: str, terms: Terms) -> Report:
    """Solve a banked game on these terms."""
    found = solved(rules, terms)
    return Report(rules, found.solution, found.words, _sides(rules, found.solution, terms), found)


def _sides(rules: str, solution: Solution, terms: Terms) -> dict[str, Json]:
    if rules == "ultimate-2019":
        return trips_told(solution)
    if rules == "three-card-2006":
        return {"pairs-plus": side_told(sides.pairs_plus(terms))}
    return {"jackpot": _jackpot(rules)}


def fraction(value: Fraction) -> Json:
    return {"numerator": value.numerator, "denominator": value.denominator}


def side_told(side: sides.Side) -> Json:
    return {
        "edge": fraction(side.edge),
        "percent": float(side.edge * 100),
        "standard_deviation": side.standard_deviation,
    }


def trips_told(solution: Solution) -> dict[str, Json]:
    """Trips by itself, and what the folds of the main game cost it."""
    trips = sides.trips(solution)
    folds = sides.trips_forfeited(solution)
    told = side_told(trips)
    told["forfeited_by_folds"] = fraction(folds)
    told["edge_with_folds"] = fraction(trips.edge + folds)
    told["percent_with_folds"] = float((trips.edge + folds) * 100)
    return {"trips": told}


def _jackpot(rules: str) -> Json:
    """In dollars; prizes are those of a single winner, with the pool above every floor."""
    wagers = {}
    for wager in sides.DISPLAYED:
        found = sides.jackpot(rules, wager)
        wagers[str(wager // 100)] = {
            "fixed": fraction(found.fixed / 100),
            "of_pool": fraction(found.of_pool),
            **({"returned": fraction(found.returned / 100)} if found.returned else {}),
            "break_even": fraction(found.break_even / 100),
        }
    return {"wagers": wagers, "hits": fraction(found.hits)}


def inside(found: Solution) -> list[str]:
    """The wagers that the edge is of; side wagers stand by themselves."""
    trips = found.payoffs.terms.trips
    return [f"trips ({trips} of an ante)" if name == "trips" else name for name in found.laid]


def as_json(told: Report) -> Json:
    found = told.solution
    return {
        "rules": told.rules,
        "edge": fraction(found.edge),
        "percent": float(found.edge * 100),
        "inside": inside(found),
        "contributions": {name: fraction(part) for name, part in found.contributions.items()},
        "element_of_risk": fraction(found.element_of_risk),
        "average_wager": fraction(found.wagered),
        "standard_deviation": found.standard_deviation,
        "decisions": {name: fraction(often) for name, often in found.decisions.items()},
        "distribution": [
            {"net": fraction(net), "probability": fraction(chance)}
            for net, chance in found.distribution.items()
        ],
        "strategy": told.words,
        "side": told.side,
    }


def as_lines(told: Report) -> list[tuple[str, str]]:
    """Name and value, for a table."""
    found = told.solution
    lines = [
        ("wagers inside", ", ".join(inside(found))),
        ("house edge, of the ante", percent(found.edge)),
        *((f"  of it from {name}", percent(part)) for name, part in found.contributions.items()),
        ("element of risk", percent(found.element_of_risk)),
        ("average wager, in antes", f"{float(found.wagered):.8f}  = {found.wagered}"),
        ("standard deviation, in antes", f"{found.standard_deviation:.10f}"),
    ]
    lines += [(f"decides {name}", percent(often)) for name, often in found.decisions.items()]
    lines.append(("strategy", told.words))
    for wager, side in told.side.items():
        lines += _side_lines(wager, side)
    return lines


def percent(value: Fraction) -> str:
    return f"{float(value * 100):.10f} %  = {value}"


def _side_lines(wager: str, side: Json) -> list[tuple[str, str]]:
    if wager == "jackpot":
        return [
            (f"jackpot, a ${dollars} wager", _jackpot_words(told))
            for dollars, told in side["wagers"].items()
        ]
    lines = [(f"{wager}: house edge", percent(Fraction(**side["edge"])))]
    if "standard_deviation" in side:
        lines.append((f"{wager}: standard deviation", f"{side['standard_deviation']:.8f}"))
    if "edge_with_folds" in side:
        edge = percent(Fraction(**side["edge_with_folds"]))
        lines.append((f"{wager}: with what folds forfeit", edge))
    return lines


def _jackpot_words(told: Json) -> str:
    even, fixed = Fraction(**told["break_even"]), Fraction(**told["fixed"])
    back = Fraction(**told["returned"]) if "returned" in told else Fraction(0)
    wager = f", ${float(back):.6f} of winning wagers" if back else ""
    return (
        f"returns ${float(fixed):.6f}{wager} and a part of the pool; "
        f"breaks even at ${float(even):,.2f}"
    )
