"""Round files of games for the pot."""
