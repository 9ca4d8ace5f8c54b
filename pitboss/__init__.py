"""Pitboss runs the authorised poker games of Casino Canberra by the letter of their rules."""

__version__ = "0.1.0"
