"""Who is in, where, for what? Tournaments from their conditions to the last cent."""
