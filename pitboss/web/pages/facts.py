"""What a page shows of each game: cloth, boxes and pay table. Figures come from the law."""

from functools import cache
from typing import Any

from msgspec import Struct, to_builtins

from pitboss.audit.other_edition import check_kin
from pitboss.errors import BadInput
from pitboss.floor.room.pay_table import ORDER, PRIZES, law_lines, pay_table
from pitboss.law.instrument import RULES, Instrument, instrument
from pitboss.web.pages.lessons import LESSONS, Step

Wager = tuple[str, str, str]  # its name, its label, and the shape of its box


class Layout(Struct, frozen=True):
    """How a game lies on the felt. Boxes that stand together must be equal."""

    short: str
    cloth: str
    cards: int
    fan: str  # a hand of it, for the room's first page
    sign: str  # the clause of the sign
    house: bool = True
    board: int = 0
    dealer: int = 0
    boxes: tuple[tuple[Wager, ...], ...] = ()
    needs: tuple[str, ...] = ()  # the wagers without which nobody is dealt in
    later: str = ""  # the wager that follows the cards
    line: tuple[str, str] = ("", "")  # what is printed on the cloth, and its clause
    meter: str = ""  # the clause of the jackpot's meter


_ANTE = ("ante", "Ante", "")
_JACKPOT = ("jackpot", "Jackpot", "di")
_BET = ("bet", "Bet", "sq")
_PLAY = ("play", "Play", "sq")
_CANBERRA: dict[str, Any] = {
    "cards": 5, "sign": "3.1", "dealer": 5, "boxes": ((_JACKPOT,), (_ANTE,), (_BET,)),
    "needs": ("ante",), "later": "bet", "meter": "10.3",
    "line": ("Dealer takes part with ace-king or better", "9.2"),
}  # fmt: skip
LAYOUTS = {
    "ultimate-2019": Layout(
        "Ultimate", "ultimate", 2, "Ah Th", "5.1", board=5, dealer=2, needs=("ante", "blind"),
        boxes=((("trips", "Trips", "di"),), (_ANTE, ("blind", "Blind", "")), (_PLAY,)),
        later="play", line=("Ante pushes unless the dealer has a pair or better", "D.Qualify"),
    ),
    "canberra-2017": Layout("Canberra 2017", "canberra-2017", fan="Kd Jd 9d 7d 5d", **_CANBERRA),
    "three-card-2006": Layout(
        "3 Card", "three-card", 3, "Qs Qh 6c", "3.1", dealer=3, needs=("ante",), later="play",
        boxes=((("pairs_plus", "Pairs Plus", "di"),), (_ANTE,), (_PLAY,)),
        line=("Dealer plays with queen high or better", "D.Qualify"),
    ),
    "canberra-2004": Layout("Canberra 2004", "canberra-2004", fan="As Ac 8s 8c Qd", **_CANBERRA),
    "holdem-1995": Layout("Hold-em", "holdem", 2, "As Kd", "10.3", house=False),
    "omaha-1995": Layout("Omaha", "omaha", 4, "Jh Th 9c 8c", "10.3", house=False),
    "manila-1995": Layout("Manila", "manila", 3, "Ah Qh 7c", "10.3", house=False),
}  # fmt: skip


@cache
def facts() -> dict[str, dict[str, Any]]:
    """By rules, as the pages read them."""
    assert set(LAYOUTS) == set(RULES)
    return {rules: _facts(rules, layout) for rules, layout in LAYOUTS.items()}


def _facts(rules: str, layout: Layout) -> dict[str, Any]:
    law = instrument(rules)
    names = {name: label for group in layout.boxes for name, label, _ in group}
    return {
        "title": law.title,
        "source": law.source,
        "short": layout.short,
        "cloth": layout.cloth,
        "house": layout.house,
        "cards": layout.cards,
        "board": layout.board,
        "dealer": layout.dealer,
        "labels": names,
        "laid": [name for name in _in_order(layout, names) if name != layout.later],
        "needs": layout.needs,
        "wagers": [[_wager(layout, one) for one in group] for group in layout.boxes],
        "line": dict(zip(("text", "clause"), layout.line, strict=True)),
        "signClause": layout.sign,
        "meterClause": layout.meter,
        "prizes": law_lines(law, PRIZES.get(rules, "")),
        "order": law_lines(law, ORDER.get(rules, "")),
        "pays": pay_table(rules),
        "lesson": [_step(law, step) for step in LESSONS[rules]],
        "editions": _editions(rules),
    }


def _step(law: Instrument, step: Step) -> dict[str, Any]:
    clauses = [{"clause": one, "meaning": law[one].meaning} for one in step.clauses]
    told: dict[str, Any] = to_builtins(step)
    return told | {"clauses": clauses}


def _editions(rules: str) -> list[str]:
    """Other rules that a round of these can be replayed under."""
    return [other for other in RULES if other != rules and _are_kin(rules, other)]


def _are_kin(rules: str, other: str) -> bool:
    try:
        check_kin(rules, other)
    except BadInput:
        return False
    return True


def _in_order(layout: Layout, names: dict[str, str]) -> list[str]:
    """First what everything else rests on."""
    return sorted(names, key=lambda name: (name not in layout.needs, [*names].index(name)))


def _wager(layout: Layout, wager: Wager) -> dict[str, Any]:
    name, label, shape = wager
    later, lamp = name == layout.later, name == _JACKPOT[0]
    return {"name": name, "label": label, "shape": shape, "later": later, "lamp": lamp}
