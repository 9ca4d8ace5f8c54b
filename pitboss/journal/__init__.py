"""What happened, provably? Entries, their chain of hashes, and where they are kept."""
