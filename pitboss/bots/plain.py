"""Against the house without a book: whatever goes on, and no opinion about cards."""

from pitboss.bots.sight import Move, Sight

GOES_ON = ("check", "bet", "play", "stay", "fold")


def go_on(sight: Sight) -> Move:
    """The next choice that is open, at the least that it asks."""
    name = next((name for name in GOES_ON if name in sight.open), next(iter(sight.open)))
    return name, sight.open[name].least
