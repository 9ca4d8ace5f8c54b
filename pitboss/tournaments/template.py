"""A conditions file to fill in: every field, what is asked of it, and its clause."""

from pitboss.tournaments.conditions import FIELDS
from pitboss.tournaments.regime import Item, Need, Regime
from pitboss.tournaments.regimes import regime

EXAMPLES = {
    "start": '"2026-10-03 14:00"',
    "entry_method": '"at the cage, until 13:30 on the day"',
    "delayed_start": '{ at = "14:20", if_below = 8, to = "15:00", then = "cancel" }',
    "eligibility": '"members over 18; no staff"',
    "entry_fee": "50",
    "commission": "5",
    "sessions": "{ number = 1, rounds = 25 }",
    "tables": "{ number = 4, seats = 7 }",
    "sit_and_go": '{ players = 7, starts = "at once" }',
    "play_conditions": "{ breaking = true, balancing = true }",
    "progression": "{ per_table = 1, next = 3 }",
    "multi_session": "{ points = [10, 7, 5, 3, 1] }",
    "points_elimination": '"none"',
    "session_places": '"by chips at the end, then by who went out later"',
    "session_tie_points": '"divide"',
    "repechage": '{ who = "all who played and did not go on", advance = 1 }',
    "rebuy": '"none"',
    "addon": '"none"',
    "starting_chips": "{ chips = 1000, each_session = true }",
    "players_min": "8",
    "players_max": "28",
    "reserves": "{ number = 4, until = { round = 1 } }",
    "teams": '{ size = 2, pool_after_level = 1, swap = "level" }',
    "group_limits": '"none"',
    "jackpot": '"closed"',
    "limits": "{ minimum = 25, maximum = 500, multiple = 25 }",
    "elimination": '"those below the minimum before a round, and those who do not go on"',
    "session_tie": '"extra-rounds"',
    "advance_number": "7",
    "prize_breakdown": "[50, 30, 20]",
    "prize_distribution": '"by order of finish"',
    "final_tie": '"divide"',
    "points_tie": '"divide"',
    "same_round_out": '"stack"',
    "added_value": '{ cash = 0, guarantee = 0, goods = "none" }',
    "refunds": '"none"',
    "written_agreement": "false",
    "precedence": '"rules"',
    "approval": '{ reference = "", date = "" }',
    "departures": "[]",
}

POT_LIMITS = "{ levels = [{ minutes = 20, blinds = [25, 50] }, { minutes = 20, blinds = [50, 100] }], step = 100 }"  # noqa: E501


def template(rules: str) -> str:
    """The file for one set of rules; what need not be said is there as a comment."""
    law = regime(rules)
    head = [f'rules = "{rules}"', 'title = "A name for the tournament"']
    return "\n".join([*head, *(line for name in FIELDS for line in _lines(law, name)), ""])


def _lines(law: Regime, name: str) -> list[str]:
    item = law.items[name]
    shown = f"{name} = {_value(law, name)}"
    asked = "" if _asked(law, name, item) else "# "
    note = f"; {item.note}" if item.note else ""
    clause = f" ({item.clause})" if item.clause else ""
    return ["", f"# {name}: {item.need}{clause}{note}", f"{asked}{shown}"]


def _asked(law: Regime, name: str, item: Item) -> bool:
    """What a plain tournament states; the rest waits behind a #."""
    plain = {"entry_fee", "commission", "sessions", "tables", "starting_chips", "limits"}
    plain |= {"players_min", "players_max", "prize_distribution", "precedence"}
    return item.need is Need.MUST or name in plain


def _value(law: Regime, name: str) -> str:
    if name == "precedence":
        return f'"{law.prevails}"'
    if name == "sessions" and not law.play.minimums:
        return "{ number = 1, until_players = 1 }"
    if name == "limits" and not law.play.minimums:
        blind = "[25, 50]" if law.rules != "manila-1995" else "[25]"
        higher = "[50, 100]" if law.rules != "manila-1995" else "[50]"
        return POT_LIMITS.replace("[25, 50]", blind).replace("[50, 100]", higher)
    return EXAMPLES[name]
