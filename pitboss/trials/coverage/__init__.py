"""The law beside the code that decides it and the rounds that hit it."""
