"""Decisions of the house that are no table's: who is who, who is let in, whose money is where."""
