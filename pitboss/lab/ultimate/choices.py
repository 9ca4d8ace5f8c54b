"""Ultimate's choices by number, in the order of the payoffs; a test holds them to it."""

FOUR, THREE, TWO, ONCE, FOLD = range(5)
