"""What an account admits of what would follow for it: balance, own limits, breaks, exclusion."""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.floor.cage.account import (
    FOR_GOOD,
    Account,
    ChipsGiven,
    Deposited,
    Event,
    Moved,
    Sat,
    Withdrawn,
    evolve,
)
from pitboss.floor.cage.limits import PERIODS
from pitboss.floor.desks.clerk import refuse
from pitboss.play.money import in_words
from pitboss.play.verbs import Bar, Clauses, Offer, Refused

LENDING = ("R40",)


def admit(
    account: Account,
    events: tuple[Event, ...],
    *,
    fresh: bool = True,
    strict: bool = True,
    clauses: Clauses = LENDING,
) -> None:
    """Raise Refused unless the account may take these.

    `fresh` is what begins a round, and is closed to whoever may not play now. What the dealer
    puts right is not `strict`: it follows whatever the balance is.
    """
    for event in events:
        if strict:
            _admit_one(account, event, fresh, clauses)
        account = evolve(account, event)


def _admit_one(account: Account, event: Event, fresh: bool, clauses: Clauses) -> None:
    match event:
        case Deposited(at=at, amount=amount):
            check_excluded(account, at)
            check_limit(account, "deposit", amount, at)
        case Withdrawn(amount=amount):
            check_balance(account, amount, clauses)
        case Sat(at=at):
            check_may_play(account, at)
        case Moved(at=at, laid=laid, back=back) if laid > back:
            check_balance(account, laid - back, clauses)
            check_limit(account, "loss", laid - back, at)
            if fresh:
                check_may_play(account, at)
        case ChipsGiven() if not account.practice:
            raise refuse(40, "nobody is given money")


def afforded(account: Account, offer: Offer, now: int, fresh: bool) -> Offer | Bar:
    """An offer as far as the account admits it; where it does not at all, barred as it would be."""
    if not offer.most:
        return offer
    least = min(offer.among, default=offer.least)
    try:
        _admit_one(account, Moved(now, "", 0, least, 0), fresh, offer.clauses)
    except Refused as refused:
        return Bar(refused.clauses, refused.why)
    most = min([account.balance, *_left(account, "loss", now)])
    if offer.among:
        among = tuple(amount for amount in offer.among if amount <= most)
        return replace(offer, among=among, most=min(offer.most, most))
    steps = (min(offer.most, most) - least) // offer.multiple
    return replace(offer, most=least + steps * offer.multiple)


def _left(account: Account, kind: str, now: int) -> Iterator[int]:
    """What is left of each of the player's own limits."""
    for days in PERIODS:
        if (most := account.limit(kind, days, now)) is not None:
            yield most - account.used(kind, days, now)


def check_balance(account: Account, amount: int, clauses: Clauses = LENDING) -> None:
    if amount > account.balance:
        held = f"{in_words(account.balance)} is in the account"
        raise Refused(clauses, f"{in_words(amount)} is more than there is: {held}")


def check_limit(account: Account, kind: str, amount: int, now: int) -> None:
    for days in PERIODS:
        most = account.limit(kind, days, now)
        if most is not None and account.used(kind, days, now) + amount > most:
            told = f"{most} minutes" if kind == "time" else in_words(most)
            raise refuse(36, f"that passes your own limit of {told} in {counted(days)}: {kind}")


def counted(days: int) -> str:
    return "24 hours" if days == 1 else f"{days} days"


def check_may_play(account: Account, now: int) -> None:
    """Not who is excluded, has a break, or has used up the time that was set."""
    if account.practice:
        return
    check_excluded(account, now)
    if now < account.resting:
        raise refuse(35, f"you have a break of your own for {_minutes(account.resting - now)} more")
    if account.break_due(now):
        raise refuse(35, "a break of 15 minutes away from the tables is due after 3 hours")
    check_limit(account, "time", 1, now)


def check_excluded(account: Account, now: int) -> None:
    if now < account.excluded:
        end = "" if account.excluded >= FOR_GOOD else " until the day that was set"
        raise refuse(37, f"this player is excluded{end}")


def _minutes(seconds: int) -> str:
    return f"{-(-seconds // 60)} min"
