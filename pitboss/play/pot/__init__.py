"""A round for the pot."""
