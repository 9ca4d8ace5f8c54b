"""How does a bot play for the pot? Three levels, each with more to go by than the one before."""
