"""Ultimate: short rules for the flop and the river, weighed over every deal."""
