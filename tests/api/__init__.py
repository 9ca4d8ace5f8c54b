"""The door: what a library user holds."""
