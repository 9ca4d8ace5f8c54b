"""How a table changes with what people did there, and with what they dispute."""

from collections.abc import Callable

from msgspec.structs import replace

from pitboss.play.table import events as t
from pitboss.play.table.state import Dispute, TableState


def _breach_recorded(state: TableState, event: t.BreachRecorded) -> TableState:
    if not event.excluded:
        return state
    return replace(state, excluded=state.excluded | {event.player})


def _exclusion_lifted(state: TableState, event: t.ExclusionLifted) -> TableState:
    return replace(state, excluded=state.excluded - {event.player})


def _with_dispute(state: TableState, dispute: Dispute) -> TableState:
    return replace(state, disputes={**state.disputes, dispute.number: dispute})


def _dispute_opened(state: TableState, event: t.DisputeOpened) -> TableState:
    return _with_dispute(state, Dispute(event.number, event.by, event.about))


def _dispute_decided(state: TableState, event: t.DisputeDecided) -> TableState:
    dispute = state.disputes[event.number]
    return _with_dispute(state, replace(dispute, decision=event.decision, awards=event.awards))


def _review_asked_for(state: TableState, event: t.ReviewAskedFor) -> TableState:
    return _with_dispute(state, replace(state.disputes[event.number], review_asked=True))


def _dispute_reviewed(state: TableState, event: t.DisputeReviewed) -> TableState:
    dispute = state.disputes[event.number]
    return _with_dispute(state, replace(dispute, outcome=event.outcome, awards=event.awards))


DISPUTES: dict[type[t.TableEvent], Callable[..., TableState]] = {
    t.BreachRecorded: _breach_recorded,
    t.ExclusionLifted: _exclusion_lifted,
    t.DisputeOpened: _dispute_opened,
    t.DisputeDecided: _dispute_decided,
    t.ReviewAskedFor: _review_asked_for,
    t.DisputeReviewed: _dispute_reviewed,
}
