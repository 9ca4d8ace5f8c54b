"""Nights for the pot."""
