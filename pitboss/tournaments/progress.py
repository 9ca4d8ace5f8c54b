"""Who goes on from a session: so many of each table, the next by chips, and from the repechage."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from pitboss.tournaments.ties import Breaker, Finish, Group, Rank, ranked, separate


class Going(Struct, frozen=True):
    """Who goes on, in the order of the list; and who must play or draw for it first."""

    names: Group = ()
    waiting: tuple[Group, ...] = ()
    extra_played: int = 0
    tied: tuple[Group, ...] = ()


def best(finishes: Iterable[Finish], number: int, breaker: Breaker) -> Going:
    """The first so many by chips; nobody who went out is brought back (N29)."""
    taken: list[str] = []
    waiting: tuple[Group, ...] = ()
    tied: tuple[Group, ...] = ()
    played = 0
    for rank in ranked([one for one in finishes if not one.out], combine=True):
        left = number - len(taken)
        if left <= 0:
            break
        if len(rank.names) <= left:
            taken += rank.names
            continue
        found = separate(Rank(rank.names, "chips"), 1, _cut_at(breaker, left))
        taken += [name for place, names in found.places if place <= left for name in names][:left]
        waiting, tied, played = found.waiting, (rank.names,), found.extra_played
        if waiting:  # what is not decided yet leaves the place open
            taken = [name for name in taken if all(name not in group for group in waiting)]
        break
    return Going(tuple(taken), waiting, played, tied)


def _cut_at(breaker: Breaker, left: int) -> Breaker:
    """A tie matters where the cut goes through it."""
    return Breaker(
        breaker.ways,
        lambda first, number: first <= left < first + number - 1,
        breaker.extra,
        breaker.cards,
        gone_draws=True,
    )


def going_on(
    tables: Mapping[int, Sequence[Finish]], per_table: int, following: int, breaker: Breaker
) -> Going:
    """Table by table the first few, then the next by chips among all others."""
    everybody = [one for number in sorted(tables) for one in tables[number]]
    rounds = [
        _of_table(tables[number], per_table, following, everybody, breaker)
        for number in sorted(tables)
    ]
    through = {name for one in rounds for name in one.names}
    others = [one for one in everybody if one.name not in through and not _waits(one, rounds)]
    rounds.append(best(others, following, breaker))
    return Going(
        tuple(name for one in rounds for name in one.names),
        tuple(group for one in rounds for group in one.waiting),
        sum(one.extra_played for one in rounds),
        tuple(group for one in rounds for group in one.tied),
    )


def _waits(one: Finish, rounds: Iterable[Going]) -> bool:
    return any(one.name in group for found in rounds for group in found.waiting)


def _of_table(
    seated: Sequence[Finish],
    per_table: int,
    following: int,
    everybody: Sequence[Finish],
    breaker: Breaker,
) -> Going:
    """The first few of a table; a tie that the list of the next takes up anyway is left alone."""
    found = best(seated, per_table, breaker)
    for group in found.tied:
        chips = next(one.chips for one in seated if one.name in group)
        ahead = [one for one in everybody if not one.out and one.chips >= chips]
        if len([one for one in ahead if one.name not in found.names]) <= following:
            return best(seated, per_table, _first_listed(breaker))
    return found


def _first_listed(breaker: Breaker) -> Breaker:
    return Breaker({}, breaker.matters)


def may_play_again(finishes: Iterable[Finish], gone_on: Iterable[str]) -> Group:
    """Who may play the repechage: all who played and did not go on."""
    on = set(gone_on)
    return tuple(one.name for one in finishes if one.name not in on)


def ends_after(finishes: Iterable[Finish], until: int) -> int:
    """The round after which so few are left that the session is over; 0 while it goes on."""
    finishes = tuple(finishes)
    for moment in sorted({one.out for one in finishes if one.out}):
        if sum(not one.out or one.out > moment for one in finishes) <= until:
            return moment[-1]
    return 0
