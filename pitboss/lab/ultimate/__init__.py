"""Ultimate Texas Hold-em, solved from the river back to the hole."""
