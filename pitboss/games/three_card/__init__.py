"""3 Card Poker, NI2006-481."""
