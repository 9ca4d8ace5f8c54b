"""What a table cites speaks of what it is cited for: numbers held against the registers."""

import re

import pytest

from pitboss.games import GAMES
from pitboss.law.instrument import instrument
from pitboss.play.table_law import TableLaw

# What the clause says, in the words of the registers; one expression for each that is cited.
SAYS: dict[str, tuple[str, ...]] = {
    "layout": ("layout",),
    "shoe": ("[Aa]pproved (container|device)",),
    "deck": ("deck|from the automated shoe",),
    "card_check": ("check.* before gaming",),
    "card_count": ("count",),
    "card_change": ("(replaced|changed) between rounds",),
    "cut": ("cuts once",),
    "decks": ("differ(ent|) .*colour|One .* deck",),
    "shoe_change": ("shoe may be replaced|from a shoe made",),
    "jackpot": ("pool",),
    "jackpot_down": ("fault", "out of order"),
    "sign": ("[Mm]inimum.* notice",),
    "marker": ("(exceed|more than) the maximum",),
    "one_seat": ("One .* per",),
    "seats": ("draw cards",),
    "sit_down": ("sits down",),
    "buck": ("Buck starts",),
    "buck_not_passed": ("cannot be refused",),
    "starting_marker": ("who wagers first",),
    "ante_order": ("out-of-order", "turn lasts"),
    "abstention": ("[Tt]hree rounds|three rounds",),
    "english": ("English",),
    "breach": ("Rule breakers|proved breach",),
    "exclude": ("exclude",),
    "dispute": ("decides disputes",),
    "inspector": ("told of the inspector",),
    "hours": ("hours",),
    "closing": ("close early",),
    "disturbance": ("cancel an unfinished|invalidate a round on",),
}
SIGNS = {
    "multiple": "multiples are shown",
    "jackpot_wager": "price is displayed|approved fixed amount",
    "maximum_payout": "largest payout",
    "blinds": "two or three blinds",
    "limit": "half pot, full pot or no limit",
    "scale": "charge less",
    "ace_low": "Ace also counts low",
}
CANBERRA = {"multiple", "jackpot_wager", "maximum_payout"}
DISPLAYED = {
    "canberra-2004": CANBERRA,
    "canberra-2017": CANBERRA,
    "three-card-2006": {"multiple"},
    "ultimate-2019": {"multiple", "maximum_payout"},
    "manila-1995": {"ace_low", "scale"},
    "holdem-1995": {"blinds", "limit", "scale"},
    "omaha-1995": {"blinds", "limit", "scale"},
}
FOR_THE_POT = {"cut", "seats", "sit_down", "buck", "buck_not_passed", "english", "inspector"}
AGAINST_THE_HOUSE = {"shoe", "marker"}
OF_THE_JACKPOT = {"jackpot", "jackpot_down"}
OF_ORDER = {"starting_marker", "ante_order"}
SILENT = {
    "canberra-2004": FOR_THE_POT | {"jackpot_down"},
    "canberra-2017": FOR_THE_POT,
    "three-card-2006": FOR_THE_POT | OF_THE_JACKPOT | OF_ORDER,
    "ultimate-2019": FOR_THE_POT | OF_THE_JACKPOT | {"starting_marker"},
} | dict.fromkeys(
    ("manila-1995", "holdem-1995", "omaha-1995"), AGAINST_THE_HOUSE | OF_THE_JACKPOT | OF_ORDER
)
EDITIONS = {
    "canberra-2004": (("I.2", "I.1"), "2004-12-18"),
    "canberra-2017": (("I.2", "I.3"), "2017-04-29"),
    "three-card-2006": (("I.2",), "2006-12-22"),
    "ultimate-2019": (("I.2",), "2019-04-17"),
    "manila-1995": (("I.1", "I.2"), "1995-11-03"),
    "holdem-1995": (("I.1",), "1995-11-03"),
    "omaha-1995": (("I.1",), "1995-11-03"),
}
COLLUSION = {
    "canberra-2004": "13",
    "canberra-2017": "13",
    "three-card-2006": "11",
    "ultimate-2019": "12",
}
every_game = pytest.mark.parametrize("rules", GAMES)


def cited(law: TableLaw, what: str) -> tuple[str, ...]:
    clauses = getattr(law, what)
    return clauses if isinstance(clauses, tuple) else (clauses,)


@every_game
def test_each_clause_says_what_it_is_cited_for(rules: str) -> None:
    law, register = GAMES[rules].table_law, instrument(rules)
    for what in SAYS.keys() - SILENT[rules]:
        for clause, said in zip(cited(law, what), SAYS[what], strict=True):
            assert re.search(said, register[clause].meaning), (what, clause)


@every_game
def test_what_the_rules_do_not_speak_of_is_not_cited(rules: str) -> None:
    assert {what for what in SAYS if not getattr(GAMES[rules].table_law, what)} == SILENT[rules]


@every_game
def test_what_a_sign_displays_is_cited_by_its_own_clause(rules: str) -> None:
    signs, register = GAMES[rules].table_law.signs, instrument(rules)
    assert signs.keys() == DISPLAYED[rules]
    for what, clause in signs.items():
        assert re.search(SIGNS[what], register[clause].meaning), (what, clause)


@every_game
def test_an_edition_has_its_day(rules: str) -> None:
    law = GAMES[rules].table_law
    assert (law.edition, law.in_force) == EDITIONS[rules]
    assert law.collusion == COLLUSION.get(rules, "")


@every_game
def test_a_change_of_the_sign_waits_for_its_notice(rules: str) -> None:
    law = GAMES[rules].table_law
    for_the_pot = rules.endswith("1995")
    assert law.notice == (0 if for_the_pot else 1_200)
    assert set(law.new_game) == DISPLAYED[rules] & {"limit", "scale"}
