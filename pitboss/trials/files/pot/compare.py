"""What a round for the pot came to, and where that differs from what was expected."""

from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from pitboss.play.pot import events as e
from pitboss.play.pot.round import Seat
from pitboss.trials.files.pot.play import Playing
from pitboss.trials.files.pot.shape import Expected, SeatAmount

Rows = list[dict[str, Any]]


def in_dollars(cents: int) -> Decimal | int:
    return cents // 100 if cents % 100 == 0 else Decimal(cents) / 100


# What was found


def report(playing: Playing) -> dict[str, Any]:
    """The round as [expect] would state it."""
    if playing.refused is not None:
        assert playing.refusal is not None
        return {"refused": playing.refused, "why": playing.refusal.why}
    round, events = playing.round, counting(playing.events)
    hands = hands_of(events)
    return {
        "pots": pots_of(events) if not round.void else [],
        "seat": [seat_row(seat, hands) for seat in sorted(round.seats, key=_number)],
        "returned": amounts(events, e.WagerReturned) if not round.void else [],
        "early_returned": amounts(events, e.ChipsTakenBack) if not round.void else [],
        "void": round.void,
        "misdeals": [e.clauses_of(one)[0] for one in playing.events if isinstance(one, e.Misdealt)],
        "held": held_of(playing),
        "next_buck": round.next_buck,
        "shown": [event.seat for event in events if isinstance(event, e.HandShown)],
        "discards": discards_of(events),
        "exposed": len(round.board),
    }


def counting(events: list[e.Event]) -> list[e.Event]:
    """What happened before a misdeal counts for nothing."""
    deals = [nth for nth, event in enumerate(events) if isinstance(event, e.Misdealt)]
    return events[deals[-1] + 1 :] if deals else events


def _number(seat: Seat) -> int:
    return seat.number


def pots_of(events: list[e.Event]) -> Rows:
    pots = sorted((one for one in events if isinstance(one, e.PotWon)), key=lambda one: one.number)
    return [
        {
            "amount": in_dollars(pot.amount),
            "contenders": sorted(pot.contenders),
            "commission": in_dollars(pot.commission),
            "winners": sorted(pot.winners),
        }
        for pot in pots
    ]


def hands_of(events: list[e.Event]) -> dict[int, str]:
    pots = [event for event in events if isinstance(event, e.PotWon)]
    return {seat: str(category) for pot in pots for seat, category in pot.hands}


def seat_row(seat: Seat, hands: dict[int, str]) -> dict[str, Any]:
    row = {"number": seat.number, "stake": in_dollars(seat.stake)}
    return {**row, "hand": hands[seat.number]} if seat.number in hands else row


def amounts(events: list[e.Event], kind: type[e.WagerReturned] | type[e.ChipsTakenBack]) -> Rows:
    found: Counter[int] = Counter()
    for event in events:
        if isinstance(event, kind):
            found[event.seat] += event.amount
    return [{"seat": seat, "amount": in_dollars(found[seat])} for seat in sorted(found)]


def held_of(playing: Playing) -> Rows:
    """The blinds that stay on the table where the file ends with a misdeal."""
    if playing.round.dealt:
        return []
    seats = sorted(playing.round.seats, key=_number)
    return [
        {"seat": seat.number, "amount": in_dollars(seat.contributed)}
        for seat in seats
        if seat.contributed
    ]


def discards_of(events: list[e.Event]) -> list[int]:
    """How many cards were discarded before each exposure."""
    counts: list[int] = []
    discarded = 0
    for event in events:
        if isinstance(event, e.CardsDiscarded):
            discarded += len(event.cards)
        elif isinstance(event, e.CommunalCardsExposed):
            counts.append(discarded)
            discarded = 0
    return counts


# What was expected


def differences(playing: Playing, expected: Expected) -> Iterator[str]:
    """Where the round differs from what the file expects."""
    if expected.refused is not None:
        refused = expected.refused
        fields = {key: getattr(refused, key) for key in refused.__struct_fields__}
        wanted = {key: value for key, value in fields.items() if value is not None}
        if playing.refused != wanted:
            yield f"expected the refusal {wanted}, found {playing.refused or 'none'}"
    elif playing.refused is not None:
        yield f"refused at {playing.key}: {playing.refusal}"
    else:
        found, wanted = report(playing), stated(expected)
        for key, value in wanted.items():
            if found[key] != value:
                yield f"{key}: expected {value}, found {found[key]}"
    yield from playing.surprises


def stated(expected: Expected) -> dict[str, Any]:
    """What the file states, in the form of the report; some keys left out mean none."""
    wanted: dict[str, Any] = {"void": expected.void, "misdeals": list(expected.misdeals or ())}
    if expected.seat:
        wanted["seat"] = sorted(_seats(expected), key=lambda row: int(row["number"]))
    if expected.pots is not None:
        wanted["pots"] = list(_pots(expected))
        wanted["returned"] = _amounts(expected.returned)
        wanted["early_returned"] = _amounts(expected.early_returned)
    if expected.held is not None:
        wanted["held"] = _amounts(expected.held)
    for key in ("shown", "discards"):
        if getattr(expected, key) is not None:
            wanted[key] = list(getattr(expected, key))
    for key in ("next_buck", "exposed"):
        if getattr(expected, key) is not None:
            wanted[key] = getattr(expected, key)
    return wanted


def _seats(expected: Expected) -> Iterator[dict[str, Any]]:
    for seat in expected.seat:
        row = {"number": seat.number, "stake": in_dollars(seat.stake)}
        yield {**row, "hand": seat.hand} if seat.hand else row


def _pots(expected: Expected) -> Iterator[dict[str, Any]]:
    for pot in expected.pots or ():
        yield {
            "amount": in_dollars(pot.amount),
            "contenders": sorted(pot.contenders),
            "commission": in_dollars(pot.commission),
            "winners": sorted(pot.winners),
        }


def _amounts(rows: tuple[SeatAmount, ...]) -> Rows:
    ordered = sorted(rows, key=lambda row: row.seat)
    return [{"seat": row.seat, "amount": in_dollars(row.amount)} for row in ordered]
