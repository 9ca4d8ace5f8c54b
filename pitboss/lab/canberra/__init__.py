"""Canberra Poker, solved for every hand and up card."""
