"""Jackpots in a report: their meters beside the ledger, and whether their split pays for itself."""

from collections.abc import Iterator, Mapping

from pitboss.floor.casino import Casino
from pitboss.floor.records.form import Money, Row
from pitboss.floor.table_stream import JACKPOT
from pitboss.journal.ledger import PRACTICE
from pitboss.play.banked.jackpot import Meter
from pitboss.play.machine import ShownSign

POOLS = (
    *("jackpot", "start", "fed", "adjusted", "house", "paid", "pool", "reserve", "differs"),
    "in the long run",
)
PAYS = "it pays for itself"
UNKNOWN = "what it comes to in the long run takes the lab: pip install 'pitboss[lab]'"


def pool_rows(casino: Casino, booked: Mapping[str, int]) -> Iterator[Row]:
    """One for each jackpot for money."""
    for stream in sorted(casino.store.streams()):
        name = stream.removeprefix(JACKPOT)
        if not stream.startswith(JACKPOT) or name.startswith(PRACTICE):
            continue
        state = casino.jackpot(name)
        if meter := state.meter:
            sums = (state.start, state.fed, state.adjusted, state.house, state.paid)
            held = booked[f"pool/{name}"] + booked[f"reserve/{name}"]
            now = (meter.pool, meter.reserve, meter.pool + meter.reserve - held)
            yield name, *map(Money, (*sums, *now)), _told(casino, name, meter)


def _told(casino: Casino, name: str, meter: Meter) -> str:
    feeding = (casino.load(table) for table in casino.tables())
    loses = (
        long_run(one.state.rules, meter, one.state.sign.shown)
        for one in feeding
        if one.state.jackpot == name
    )
    return next((why for why in loses if why), PAYS)


def long_run(rules: str, meter: Meter, sign: ShownSign) -> str:
    """What to tell of a split that loses money; nothing of one that does not."""
    wager = getattr(sign, "jackpot_wager", 0)
    if not wager:
        return ""
    try:
        from pitboss.lab.jackpot.economics import warning  # loaded where it is needed
    except ModuleNotFoundError:
        return UNKNOWN  # a room opens without the lab
    return warning(rules, meter, wager) or ""
