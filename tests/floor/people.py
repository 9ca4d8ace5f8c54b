"""A register for tests: the clock stands until it is moved, and passwords are hashed quickly."""

from datetime import datetime, timedelta

from argon2 import PasswordHasher

from pitboss.floor.register.desk import RegisterDesk
from pitboss.floor.register.passwords import Hashing
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from tests.floor.felt import KEY, START

QUICK = Hashing(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


class Clock:
    """Stands still until somebody moves it."""

    def __init__(self, now: datetime = START) -> None:
        self.now = now

    def __call__(self) -> datetime:
        return self.now

    def wait(self, **of_time: int) -> None:
        self.now += timedelta(**of_time)


def register(store: Store, clock: Clock) -> RegisterDesk:
    return RegisterDesk(store, clock, Vault([KEY]), QUICK)
