"""Rounds for the pot in the forms that other programs read."""
