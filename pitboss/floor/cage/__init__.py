"""Whose money is where: players' accounts, the cage, and the banks of the tables."""
