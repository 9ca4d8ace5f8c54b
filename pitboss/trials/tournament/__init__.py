"""Tournaments on paper: conditions checked and printed, events rehearsed and reported."""
