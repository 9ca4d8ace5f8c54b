"""On what terms a game is offered: its pay tables as the rules have them, or as somebody asks."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from pitboss.cards.hand import Category
from pitboss.errors import BadInput
from pitboss.games import canberra
from pitboss.games.three_card import game as three_card
from pitboss.games.ultimate import game as ultimate

Lines = Mapping[Category, tuple[int | Fraction, str]]  # odds, and the clause of the line

CANBERRA: Mapping[str, Lines] = {"bet": canberra.BET_ODDS}
PAY_TABLES: Mapping[str, Mapping[str, Lines]] = {
    "canberra-2004": CANBERRA,
    "canberra-2017": CANBERRA,
    "three-card-2006": {
        "ante-bonus": three_card.ANTE_BONUS,
        "pairs-plus": three_card.PAIRS_PLUS,
    },
    "ultimate-2019": {"blind": ultimate.BLIND_ODDS, "trips": ultimate.TRIPS_ODDS},
}
CAPPED = {"canberra-2004": "bet", "canberra-2017": "bet", "ultimate-2019": "blind"}
SIDE_WAGERS = {"pairs-plus", "trips"}  # laid by themselves, outside the main game
MOST = 10**6  # longer odds are a slip of the keyboard


class Terms(Struct, frozen=True):
    """What departs from the rules: odds of some lines, a maximum payout, a side wager."""

    changes: tuple[tuple[str, Category, Fraction], ...] = ()  # wager, category and odds
    max_payout: Fraction | None = None  # in antes
    trips: Fraction = Fraction(0)  # in antes

    @property
    def odds(self) -> dict[tuple[str, Category], Fraction]:
        """By wager and category."""
        return {(wager, category): odds for wager, category, odds in self.changes}


def line_name(clause: str) -> str:
    """The name of a line of a pay table, as its clause has it.

    >>> line_name("8.1[one-pair-or-less]"), line_name("8[pp-pair]")
    ('one-pair-or-less', 'pair')
    """
    return re.sub(r"^.*\[(?:pp-|bonus-|blind-|trips-)?|\]$", "", clause)


def pay_tables(rules: str) -> Mapping[str, Lines]:
    if rules not in PAY_TABLES:
        raise BadInput(f"the lab solves {', '.join(PAY_TABLES)}, not '{rules[:30]}'")
    return PAY_TABLES[rules]


def odds_on(rules: str, terms: Terms) -> dict[str, dict[str, Fraction]]:
    """The odds in force: by wager and name of the line."""
    return {
        wager: {
            line_name(clause): terms.odds.get((wager, category), Fraction(odds))
            for category, (odds, clause) in lines.items()
        }
        for wager, lines in pay_tables(rules).items()
    }


def terms_of(
    rules: str,
    changes: Sequence[str],
    max_payout: str | None = None,
    trips: str | None = None,
    *,
    sides: bool = True,
) -> Terms:
    """Read terms as they are typed: `bet.royal-flush=100`, `blind.flush=3/2`; the rest in antes.

    Where side wagers are not told of, odds on one that is not laid would do nothing: refused.
    """
    if trips is not None and "trips" not in pay_tables(rules):
        raise BadInput(f"{rules} has no Trips wager")
    if max_payout is not None and rules not in CAPPED:
        pay_tables(rules)  # refuses what the lab does not solve
        raise BadInput(f"{rules} knows no maximum payout")
    odds: dict[tuple[str, Category], Fraction] = {}
    for change in changes:
        asked = _change(pay_tables(rules), change)
        if odds.keys() & asked:
            raise BadInput(f"the odds of {change.partition('=')[0][:40]} are given twice")
        odds |= asked
    idle = {wager for wager, _ in odds if wager in SIDE_WAGERS}
    for wager in sorted(idle - ({"trips"} if trips is not None else set())):
        if not sides:
            raise BadInput(f"odds on {wager} do nothing here: only `edge` and `par` tell of it")
    cap = None if max_payout is None else _amount("--max-payout", max_payout)
    changed = tuple((*place, number) for place, number in odds.items()
                    if pay_tables(rules)[place[0]][place[1]][0] != number)  # fmt: skip
    return Terms(changed, cap, Fraction(0) if trips is None else _amount("--trips", trips))


def _change(tables: Mapping[str, Lines], change: str) -> dict[tuple[str, Category], Fraction]:
    place, equals, number = change.partition("=")
    wager, dot, line = place.strip().partition(".")
    if not equals or not dot:
        raise BadInput(f"'{change[:40]}' is not WAGER.LINE=N, as in bet.royal-flush=100")
    if wager not in tables:
        raise BadInput(f"there are no odds on '{wager[:30]}': the wagers are {', '.join(tables)}")
    names = {line_name(clause): None for _, clause in tables[wager].values()}
    if line not in names:
        raise BadInput(f"{wager} has no line '{line[:30]}': it has {', '.join(names)}")
    odds = _number(place, number)
    return {
        (wager, category): odds
        for category, (_, clause) in tables[wager].items()
        if line_name(clause) == line
    }


def _amount(what: str, text: str) -> Fraction:
    number = _number(what, text)
    if not number:
        raise BadInput(f"{what} is more than nothing")
    return number


def _number(what: str, text: str) -> Fraction:
    if not re.fullmatch(r"\s*\d{1,9}(\.\d{1,6}|/0*[1-9]\d{0,5})?\s*", text):
        raise BadInput(f"{what} is a number such as 3 or 3/2, not '{text[:20]}'")
    number = Fraction(text.strip())
    if number > MOST:
        raise BadInput(f"{what} is at most {MOST:,}, not {text[:20].strip()}")
    return number
