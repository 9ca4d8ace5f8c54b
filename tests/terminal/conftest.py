"""The tests of the terminal share the embedded journal of the floor's tests."""

from tests.floor.conftest import felt, store

__all__ = ["felt", "store"]
