"""Round files of games against the house."""
