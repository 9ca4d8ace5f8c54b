"""Conditions are lodged, and change only by a new version."""

from collections.abc import Iterator

from pitboss.errors import BadInput
from pitboss.play.verbs import Refused
from pitboss.tournaments import commands as c
from pitboss.tournaments import events as e
from pitboss.tournaments.check import faults
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.state import UNSTATED, Tournament

# Once somebody has paid by them, these stand.
FROZEN = ("rules", "entry_fee", "commission", "prize_breakdown", "prize_distribution", "rebuy",
          "addon", "added_value", "refunds")  # fmt: skip


def lodge(state: Tournament, command: c.Lodge) -> Iterator[e.Event]:
    """Without a fault; records are made anew for a new version, as for the first."""
    said = command.conditions
    law = regime(said.rules)
    if found := faults(said):
        raise Refused(tuple(one.clause for one in found), "; ".join(map(str, found)))
    if state.conditions is not UNSTATED:
        _check_version(state, command)
    yield e.ConditionsLodged(said, (*law.precedence, *law.applies))


def _check_version(state: Tournament, command: c.Lodge) -> None:
    law = state.law
    if state.paid or state.cancelled:
        raise BadInput("the tournament is over")
    changed = [
        name
        for name in FROZEN
        if getattr(state.conditions, name) != getattr(command.conditions, name)
    ]
    if state.entries and changed:
        raise Refused(law.money.fee, f"{', '.join(changed)} cannot change after the first entry")
