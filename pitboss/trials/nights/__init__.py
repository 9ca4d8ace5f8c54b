"""Nights from a seed: every cent and every card counted after every event."""
