"""The pit: what a dealer and a supervisor at a table need to know next, and may do about it.

Everything here is told from the engine: its duty, its commands, what they would lead to.
"""
