"""The running room: tables of a casino.toml that are opened, dealt, timed and looked at.

Nothing here knows of HTTP. What is lawful is decided below, by the engine and by the authority.
"""
