"""Days and shifts of gaming: a day begins in the morning, when the last night is over."""

from datetime import datetime, timedelta

MORNING = 6  # o'clock, by the clock of the floor
SHIFT = 8  # hours
SHIFTS = ("day", "swing", "night")


def gaming_day(now: datetime) -> str:
    """
    >>> gaming_day(datetime(2026, 11, 16, 3, 30))
    '2026-11-15'
    """
    return (now - timedelta(hours=MORNING)).date().isoformat()


def shift_of(now: datetime) -> str:
    """
    >>> shift_of(datetime(2026, 11, 16, 3, 30)), shift_of(datetime(2026, 11, 16, 6, 0))
    ('night', 'day')
    """
    return SHIFTS[(now - timedelta(hours=MORNING)).hour // SHIFT]
