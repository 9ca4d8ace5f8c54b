"""Order of finish, and how those who are level are separated or share (section 9 of our reading).

A tie is broken only where a prize or a place to go on hangs on it (N6).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

DIVIDE, EXTRA, DRAW = "divide", "extra-rounds", "draw"

Group = tuple[str, ...]
Matters = Callable[[int, int], bool]  # first place and number of players: does it matter?


class Finish(Struct, frozen=True):
    """How one player stands: chips left, or when the player went out and with how much."""

    name: str
    chips: int = 0
    out: tuple[int, ...] = ()  # session and round, or any moment that grows; () is still in
    before: int = 0  # the stack when that round began


class Rank(Struct, frozen=True):
    """Players who are level with each other, and for what reason."""

    names: Group
    by: str  # chips, round or points


def ranked(finishes: Iterable[Finish], combine: bool) -> list[Rank]:
    """Survivors by chips, then the others, latest out first; out together by stack (N23)."""
    finishes = tuple(finishes)
    alive = [one for one in finishes if not one.out]
    gone = [one for one in finishes if one.out]
    ranks = [Rank(names, "chips") for names in _level(alive, lambda one: (one.chips,))]
    key = _moment if combine else _moment_and_stack
    return ranks + [Rank(names, "round") for names in _level(gone, key)]


def _moment(one: Finish) -> tuple[int, ...]:
    return one.out


def _moment_and_stack(one: Finish) -> tuple[int, ...]:
    return (*one.out, one.before)


def _level(finishes: Sequence[Finish], key: Callable[[Finish], tuple[int, ...]]) -> Iterator[Group]:
    for value in sorted({key(one) for one in finishes}, reverse=True):
        yield tuple(one.name for one in finishes if key(one) == value)


class Placed(Struct, frozen=True):
    """Places from the best down; a place of several is shared."""

    places: tuple[tuple[int, Group], ...]
    waiting: tuple[Group, ...] = ()  # who must play or draw before it can be said
    extra_played: int = 0
    decided: tuple[Group, ...] = ()  # ties that were broken

    def place_of(self, name: str) -> int:
        return next(place for place, names in self.places if name in names)


class Breaker(Struct, frozen=True):
    """How ties are broken, and what was played or drawn for it."""

    ways: Mapping[str, str]  # by what the tie is of
    matters: Matters
    extra: Mapping[str, Sequence[int]] = {}  # stacks after each extra round
    cards: Mapping[str, Sequence[int]] = {}  # ranks of the cards drawn
    gone_draws: bool = False  # all out in one extra round: cards decide, where nothing is shared


def place(ranks: Iterable[Rank], breaker: Breaker) -> Placed:
    places: list[tuple[int, Group]] = []
    waiting: list[Group] = []
    decided: list[Group] = []
    played, first = 0, 1
    for rank in ranks:
        found = separate(rank, first, breaker)
        places += found.places
        waiting += found.waiting
        decided += found.decided
        played += found.extra_played
        first += len(rank.names)
    return Placed(tuple(places), tuple(waiting), played, tuple(decided))


def separate(rank: Rank, first: int, breaker: Breaker) -> Placed:
    """One group of level players: left as it is, or taken apart."""
    names, way = rank.names, breaker.ways.get(rank.by, DIVIDE)
    if len(names) < 2 or way == DIVIDE or not breaker.matters(first, len(names)):
        return Placed(((first, names),))
    trials = breaker.cards if way == DRAW else breaker.extra
    found = _apart(names, first, 0, trials, way, breaker)
    return Placed(found.places, found.waiting, found.extra_played, (names,))


def _apart(
    names: Group,
    first: int,
    nth: int,
    trials: Mapping[str, Sequence[int]],
    way: str,
    breaker: Breaker,
) -> Placed:
    if len(names) < 2 or not breaker.matters(first, len(names)):
        return Placed(((first, names),))
    if any(len(trials.get(name, ())) <= nth for name in names):
        return Placed(((first, names),), (names,))
    values = {name: trials[name][nth] for name in names}
    played = int(way == EXTRA)
    places: list[tuple[int, Group]] = []
    waiting: list[Group] = []
    deepest = 0
    for value in sorted(set(values.values()), reverse=True):
        level = tuple(name for name in names if values[name] == value)
        here = first + _count(places)
        if way == EXTRA and not value and len(level) > 1:
            found = _all_gone(level, here, breaker)
        else:
            found = _apart(level, here, nth + 1, trials, way, breaker)
        places += found.places
        waiting += found.waiting
        deepest = max(deepest, found.extra_played)
    return Placed(tuple(places), tuple(waiting), played + deepest)


def _count(places: Iterable[tuple[int, Group]]) -> int:
    return sum(len(names) for _, names in places)


def _all_gone(names: Group, first: int, breaker: Breaker) -> Placed:
    """All still tied fell out in one extra round: prizes are shared, progress is drawn (N6)."""
    if not breaker.gone_draws:
        return Placed(((first, names),))
    return _apart(names, first, 0, breaker.cards, DRAW, breaker)
