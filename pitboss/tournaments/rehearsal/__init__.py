"""How would it go? A tournament played by bots, on the engine, to its last prize."""
