"""Round files: a round of play that a lawyer can read and write."""
