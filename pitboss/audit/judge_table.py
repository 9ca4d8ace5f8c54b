"""What can never be so at a table, whoever decided it: the judge looks without asking the rules."""

from pitboss.play.table.state import TableState


def check_table(state: TableState) -> list[str]:
    """Somebody excluded is there for the hand in play and no longer; a table stays what it is."""
    found = []
    if state.excluded and not state.cards_out:
        for player in sorted(state.excluded & set(state.players)):
            found.append(f"{player} is excluded, and has a seat with no card out")
    if state.sign.shown.tournament != state.tournament:
        kept = "a tournament" if state.tournament else "money"
        found.append(f"the table was set up for {kept}, and its sign says otherwise")
    return found
