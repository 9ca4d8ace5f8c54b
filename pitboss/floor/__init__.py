"""Who may do what, now? Here are clock, chance and other people: shoes first of all."""
