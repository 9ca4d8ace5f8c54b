"""3 Card Poker, rules 11, 12 and 14: what goes wrong, and what people may do."""

from collections.abc import Mapping

from pitboss.games.powers import Powers, Rule, common_incidents
from pitboss.play.banked.commands import (
    DEALER,
    CardExposed,
    DealtWithoutWager,
    HandInDiscard,
    Incident,
    NoDecision,
    WrongCount,
    WrongOrder,
)
from pitboss.play.banked.round import BankedRound
from pitboss.play.verbs import Remedy, carry_on, deemed, void_hand, void_round

POWERS = Powers(
    collusion="11",
    collusion_measure="11.3",
    void_wager="14.2(a)",
    exclude="14.2(b)",
    void_round="14.3",
    disturbance="14.1",
    malfunction=("10.6", "10.8"),
    found=("7.2",),
)


def card_exposed(round: BankedRound, incident: CardExposed) -> Remedy:
    """In the deal one of the players' is borne, and a second voids; the dealer's void until the
    last player has decided (readings T11, T13, T14)."""
    if incident.to == DEALER:
        return carry_on("12.3") if round.decided else void_round("12.3")
    if not round.dealing:
        return carry_on("12.1", "12.2")
    if len(round.exposed | {(incident.to, incident.card)}) > 1:
        return void_round("12.2", counts=True)
    return carry_on("12.1", counts=True)


def misdealt(round: BankedRound, incident: Incident) -> Remedy:
    """Rule 6, or rule 10 where that shoe is in use (readings G19, T12)."""
    count = ("2.5",) if isinstance(incident, WrongCount) else ()
    return void_round("12.4", *count)


def racked_too_early(round: BankedRound, incident: HandInDiscard) -> Remedy:
    return carry_on("12.5") if incident.reconstructed else void_hand("12.5")


def no_decision(round: BankedRound, incident: NoDecision) -> Remedy:
    """The ante is folded; pairs plus needs no decision and lives on (reading G16)."""
    wagers = round.boxes[incident.box].wagers
    if "ante" not in wagers:
        return carry_on("7.3")
    both = "pairs_plus" in wagers
    return deemed("fold-ante", "7.4", "4.8(a)") if both else deemed("fold", "7.5", "D.Fold")


INCIDENTS: Mapping[type[Incident], Rule] = {
    **common_incidents(POWERS),
    CardExposed: card_exposed,
    WrongCount: misdealt,
    WrongOrder: misdealt,
    DealtWithoutWager: misdealt,
    HandInDiscard: racked_too_early,
    NoDecision: no_decision,
}
