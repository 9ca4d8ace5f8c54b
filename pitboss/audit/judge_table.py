"""What can never be so at a table, whoever decided it: the judge looks without asking the rules."""

from collections.abc import Iterator

from pitboss.play.table.state import TableState


def check_table(state: TableState) -> Iterator[str]:
    """Somebody excluded is there for the hand in play and no longer; a table stays what it is."""
    if state.excluded and not state.cards_out:
        for player in sorted(state.excluded & set(state.players)):
            yield f"{player} is excluded, and has a seat with no card out"
    if state.sign.shown.tournament != state.tournament:
        kept = "a tournament" if state.tournament else "money"
        yield f"the table was set up for {kept}, and its sign says otherwise"
