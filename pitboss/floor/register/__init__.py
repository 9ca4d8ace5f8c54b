"""Who is who: the people of the house and its players, and how each is let in."""
