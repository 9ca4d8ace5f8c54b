"""Hold-em, Gazette S275 of 3 November 1995."""
