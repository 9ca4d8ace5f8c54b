"""Where a tournament stands in its life."""

from pitboss.tournaments.state import Tournament


def phase(state: Tournament) -> str:
    """In one word or two."""
    reached = (
        ("cancelled", state.cancelled),
        ("paid", state.paid),
        ("placed", bool(state.places)),
        ("running", state.running),
        ("between sessions", state.session > 0),
        ("entries closed", state.closed),
        ("entries open", state.opened),
        ("published", bool(state.records)),
    )
    return next((word for word, there in reached if there), "lodged")
