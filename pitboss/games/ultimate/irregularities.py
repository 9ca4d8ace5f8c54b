"""Ultimate Texas Hold-em, rules 11 to 13 and 15: what goes wrong, and what people may do."""

from collections.abc import Mapping

from pitboss.games.powers import Powers, Rule, common_incidents
from pitboss.play.banked.commands import (
    DEALER,
    CardExposed,
    DealtWithoutWager,
    ForeignCard,
    HandInDiscard,
    Incident,
    MissingCard,
    NoDecision,
    WrongCount,
    WrongOrder,
)
from pitboss.play.banked.round import BankedRound
from pitboss.play.verbs import Remedy, carry_on, deemed, void_hand, void_round

POWERS = Powers(
    collusion="12",
    collusion_measure="12.3",
    void_wager="15.3(a)",
    exclude="15.3(b)",
    void_round="15.4",
    disturbance="15.2",
    malfunction=("11.1", "11.3"),
    found=("13.7",),
)


def card_exposed(round: BankedRound, incident: CardExposed) -> Remedy:
    """In the deal always a misdeal; later it turns on play wagers made by then (U10 to U12)."""
    if round.dealing:
        return void_round("13.2", "13.3")
    if incident.to > DEALER:
        return carry_on("13.2")
    if any("play" in box.open_wagers for box in round.boxes.values()):  # none that went back
        return carry_on("13.4(b)")
    return void_round("13.4(a)", "13.3")


def wrong_count(round: BankedRound, incident: Incident) -> Remedy:
    """Whenever it is found while the round lasts (reading U25)."""
    return void_round("13.1", "13.3")


def wrong_order(round: BankedRound, incident: Incident) -> Remedy:
    """Neither a wrong number nor a card revealed in the deal: it stands (reading U30)."""
    return carry_on("13.1", "13.2", "7.2")


def dealt_without_wager(round: BankedRound, incident: DealtWithoutWager) -> Remedy:
    """Half of the pair is as little as none of it (reading U13)."""
    return void_hand("13.5(b)") if incident.handled else void_round("13.5(a)")


def cards_of_the_deck(round: BankedRound, incident: Incident) -> Remedy:
    """Finished rounds stand; the one in which it is found does not (reading U29)."""
    if round.over or not round.begun:
        return carry_on("13.6(a)", "13.6(c)")
    return void_round("13.6(b)", "13.6(c)")


def racked_too_early(round: BankedRound, incident: HandInDiscard) -> Remedy:
    """The instrument is silent; its sisters are followed (readings G15, U22)."""
    return carry_on("9.3(b)") if incident.reconstructed else void_hand("D.Void")


def no_decision(round: BankedRound, incident: Incident) -> Remedy:
    return deemed("fold", "13.8", "D.Fold")


INCIDENTS: Mapping[type[Incident], Rule] = {
    **common_incidents(POWERS),
    CardExposed: card_exposed,
    WrongCount: wrong_count,
    WrongOrder: wrong_order,
    DealtWithoutWager: dealt_without_wager,
    MissingCard: cards_of_the_deck,
    ForeignCard: cards_of_the_deck,
    HandInDiscard: racked_too_early,
    NoDecision: no_decision,
}
