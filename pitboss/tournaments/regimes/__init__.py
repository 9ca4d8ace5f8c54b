"""One regime for each instrument that has tournaments, and one list of them all."""

from collections.abc import Mapping

from pitboss.errors import BadInput
from pitboss.tournaments.regime import Regime
from pitboss.tournaments.regimes.canberra_2004 import CANBERRA_2004
from pitboss.tournaments.regimes.canberra_2017 import CANBERRA_2017
from pitboss.tournaments.regimes.gazette_1995 import HOLDEM_1995, MANILA_1995, OMAHA_1995
from pitboss.tournaments.regimes.ultimate_2019 import ULTIMATE_2019

REGIMES: Mapping[str, Regime] = {
    one.rules: one
    for one in (
        CANBERRA_2004,
        CANBERRA_2017,
        ULTIMATE_2019,
        MANILA_1995,
        HOLDEM_1995,
        OMAHA_1995,
    )
}


def regime(rules: str) -> Regime:
    if rules not in REGIMES:
        known = ", ".join(REGIMES)
        raise BadInput(f"'{rules[:30]}' has no rules for tournaments; these have: {known}")
    return REGIMES[rules]
