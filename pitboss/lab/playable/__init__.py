"""Strategies that a person can carry: short rules, what they cost, and cards to print."""
