"""A journal to attack."""

from tests.floor.conftest import postgres, postgres_url, store, url

__all__ = ["postgres", "postgres_url", "store", "url"]
