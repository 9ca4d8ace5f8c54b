"""The games of 1995, rule 19: approved conditions prevail over rules 1 to 18 (P79)."""

from fractions import Fraction

from msgspec.structs import replace

from pitboss.tournaments.regime import (
    FREE,
    EntryLaw,
    Item,
    MoneyLaw,
    Need,
    PlayLaw,
    Regime,
    SeatLaw,
    SessionLaw,
    TieLaw,
    fixed,
    may_be,
    must,
)

_BY_CONDITIONS = (
    "start", "entry_method", "delayed_start", "eligibility", "sessions", "tables", "sit_and_go",
    "play_conditions", "progression", "multi_session", "points_elimination", "session_places",
    "session_tie_points", "repechage", "rebuy", "addon", "starting_chips", "players_min",
    "players_max", "reserves", "teams", "group_limits", "limits", "elimination", "session_tie",
    "advance_number", "final_tie", "points_tie", "same_round_out",
)  # fmt: skip

ITEMS = {
    **dict.fromkeys(_BY_CONDITIONS, may_be("19.3")),
    "jackpot": FREE,
    "entry_fee": may_be("19.4"),
    "commission": Item(Need.MAY, "19.4", "a tenth of what each competitor pays at the most"),
    "prize_breakdown": must("19.4"),
    "prize_distribution": must("19.4"),
    "added_value": FREE,
    "refunds": Item(Need.MAY, "19.4", "up to the fee less the commission kept on it"),
    "written_agreement": FREE,
    "precedence": fixed("19.3", "approved conditions prevail over rules 1 to 18"),
    "approval": must("19.2"),
    "departures": may_be("19.3"),
}

CHECKS = {
    "commission": "19.4",
    "cap": "19.4",
    "prizes": "19.4",
    "players": "19.2",
    "chips": "19.2",
    "refund above": "19.4",
    "precedence": "19.3",
    "own rule": "19.3",
    "games": "19.3",
}

MANILA_1995 = Regime(
    rules="manila-1995",
    applies=("19.1",),
    prevails="conditions",
    precedence=("19.3",),
    own="19",
    statement=(
        "These conditions were approved for this tournament. While it is played they prevail over "
        "rules 1 to 18 of the game; rule 19 holds against them."
    ),
    items=ITEMS,
    entry=EntryLaw(
        records=(("approve", "19.2"),),
        director="",
        agreement="",
        one="19.3",
        field="19.3",
        method="19.3",
        groups="19.3",
        no_show=("19.3",),
        reserve=("19.3",),
        substitute=("19.3",),
    ),
    seats=SeatLaw(
        ballot=("19.3", "6.1"),
        number=("19.3",),
        move=("19.3", "6.1"),
        breaking=("19.3", "6.1"),
        start=("19.3",),
        within_session=True,
    ),
    play=PlayLaw(
        level=("19.3", "5.2", "6.4"),
        eliminated=("19.3", "12.1"),
        chips=("5.4",),
        rebuy=("19.3",),
        addon=("19.3",),
        pause=("19.3",),
        pace=("19.3",),
        advice=("15.2", "18.9"),
        marker=("6.2",),
        rebuys=True,
        addons=True,
        minimums=0,
    ),
    sessions=SessionLaw(
        session=("19.3",),
        progression=("19.3",),
        number=("19.3",),
        repechage=("19.3",),
        points=("19.3",),
        places=("19.3",),
    ),
    ties=TieLaw(
        progress=("19.3",),
        final=("19.3",),
        session_points=("19.3",),
        points=("19.3",),
        divide=("19.3",),
        extra=("19.3",),
        same_round=("19.3",),
    ),
    money=MoneyLaw(
        fee=("19.4",),
        commission=("19.4",),
        returned=("19.4",),
        added=("19.3",),
        refund=("19.4",),
        cancelled=("19.3",),
        cap=Fraction(1, 10),
        refunds=True,
    ),
    checks=CHECKS,
    standard=(
        ("11.1", "pots of tournament chips bear no commission"),
        ("12.3", "nobody tops up a stake between rounds"),
        ("5.3", "whoever sits down has the chips that these conditions give"),
        ("6.1", "seats are drawn by ballot"),
        ("18.8", "sitting out costs nobody the seat"),
    ),
    modules=(__name__,),
)


def _numbered_later(rule: tuple[str, str]) -> tuple[str, str]:
    """Rule 5 of Hold-em and Omaha has a clause more: what Manila has as 5.3 is 5.4 there."""
    return ("5.4", rule[1]) if rule[0] == "5.3" else rule


HOLDEM_1995 = replace(
    MANILA_1995,
    rules="holdem-1995",
    play=replace(MANILA_1995.play, chips=("5.5",)),
    standard=tuple(_numbered_later(rule) for rule in MANILA_1995.standard),
)
OMAHA_1995 = replace(HOLDEM_1995, rules="omaha-1995")
