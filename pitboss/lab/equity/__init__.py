"""Equities: hands and ranges against one another, over all boards that can still come."""
