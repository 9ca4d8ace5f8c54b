"""Who plays against you? Bots, which are always called bots."""
