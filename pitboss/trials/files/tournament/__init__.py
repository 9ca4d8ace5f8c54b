"""Files of the kind `tournament`: money, ties, sessions, clock, seats, acts, conditions."""
