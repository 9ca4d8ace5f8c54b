"""What known cards are worth: boxes that share what they see, and cards that were exposed."""
