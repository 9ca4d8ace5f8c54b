"""Nights against the house."""
