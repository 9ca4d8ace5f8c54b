"""A round against the house."""
