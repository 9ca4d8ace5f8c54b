"""What the operator and the supervisor may do, and what binds every game against the house alike.

The numbers differ from instrument to instrument; each game states its own.
"""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from pitboss.errors import UnknownPlace
from pitboss.play.banked.commands import (
    AmountFound,
    Contravention,
    Disturbance,
    Incident,
    OperatorVoid,
    ShoeMalfunction,
)
from pitboss.play.banked.round import BankedRound
from pitboss.play.verbs import Clauses, Remedy, carry_on, exclude, void_hand, void_round

NOTICE = 20 * 60  # seconds; common practice where the text only asks that notice come first (G10)

Rule = Callable[[BankedRound, Any], Remedy]  # on an incident of its kind


class Powers(Struct, frozen=True):
    """Measures that a person takes; the machine only carries them out."""

    collusion: str  # the part of the rules that has a measure of its own
    collusion_measure: str
    void_wager: str
    exclude: str
    void_round: str
    disturbance: str
    malfunction: Clauses  # of the automated shoe
    found: Clauses  # an amount at settlement


def common_incidents(powers: Powers) -> Mapping[type[Incident], Rule]:
    return {
        Contravention: lambda round, incident: measure_of(powers, round, incident),
        Disturbance: lambda round, incident: void_round(powers.disturbance),
        OperatorVoid: lambda round, incident: void_round(powers.void_round),
        ShoeMalfunction: lambda round, incident: malfunction(powers, round),
        AmountFound: lambda round, incident: carry_on(*powers.found),
    }


def measure_of(powers: Powers, round: BankedRound, breach: Contravention) -> Remedy:
    """Only the offender is touched; what is open goes back where a clause says so (G21, G22)."""
    collusion = breach.clause.startswith(f"{powers.collusion}.")
    match breach.remedy:
        case "exclude" if collusion:
            return void_hand(powers.collusion_measure, breach.clause)
        case "exclude":
            measure = exclude if round.begun else void_hand
            return measure(powers.exclude, breach.clause)
        case "void-wagers":
            return void_hand(powers.void_wager, breach.clause)
        case "void-round":
            by = powers.collusion_measure if collusion else powers.void_round
            return void_round(by, breach.clause)
    raise UnknownPlace(f"'{breach.remedy[:20]}' is no measure against a player")


def malfunction(powers: Powers, round: BankedRound) -> Remedy:
    """From the first card to the end of the round, whatever the fault (readings G20, G36)."""
    open_round = round.begun and not round.over
    return void_round(*powers.malfunction) if open_round else carry_on(*powers.malfunction)
