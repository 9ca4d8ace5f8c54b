"""The course of a round against the house at a table that is dealt by hand."""

from typing import Any

from pitboss.cards.card import UNKNOWN
from pitboss.errors import TooSoon
from pitboss.floor.pit.step import KEYED, UNSEEN, Step, Stop, count
from pitboss.play.banked.commands import BOARD, DEALER, Proceed
from pitboss.play.banked.faces import to_reveal
from pitboss.play.banked.settlement import still_in
from pitboss.play.table.state import TableState

DEFINED = "D."  # how the number of a definition begins


def course(game: Any, state: TableState) -> tuple[Stop, ...]:
    """From the first wager to the last payment, by the clauses of the game."""
    cites, dealing = game.cites, game.dealing[state.shoe.kind]
    stops = [
        Stop("wagers", "Take the wagers", (cites.round,)),
        Stop("deal", "Deal the cards", dealing.clauses[:2]),
    ]
    for stage, clause in enumerate(cites.deciding):
        stops.append(Stop(f"ask {stage}", "Ask each box that decides", (clause,)))
        if stage < len(game.reveals):
            reveal = game.reveals[stage]
            stops.append(Stop(f"turn {stage}", _turning(reveal), reveal.clauses[:1]))
    stops.append(Stop("dealer", "Turn your own cards and declare them", cites.show_dealer))
    stops.append(Stop("pay", "Show each hand and settle, from your right", cites.show_hand))
    if cites.rack:
        stops.append(Stop("rack", "Verify the hands and rack them", cites.rack))
    return tuple(stops)


def _turning(reveal: Any) -> str:
    named = " and ".join(c.removeprefix(DEFINED).lower() for c in reveal.clauses if DEFINED in c)
    return f"Turn the {named}: {count(len(reveal.nths), 'communal card')}"


def pay_order(game: Any, state: TableState) -> tuple[tuple[int, ...], tuple[str, ...]]:
    """The boxes as they are settled, and by what."""
    round: Any = state.round
    return tuple(box.number for box in still_in(round)), game.cites.show_hand[:1]


def dealing(game: Any, state: TableState) -> Step:
    """All cards face down, but for the dealer's last where it lies up."""
    machine = state.machine
    due = machine.cards_due(game, state.displayed, state.round)
    up = bool(game.dealing[state.shoe.kind].up)
    cards = [UNSEEN] * (due - up) + [KEYED] * up
    place = DEALER if up else None
    clauses = game.dealing[state.shoe.kind].clauses[:2]
    words = f"No more wagers: deal {due} cards"
    return Step("deal", words, clauses, {"type": "Deal", "cards": cards}, "Cards are dealt", place)


def proceeding(game: Any, state: TableState) -> Step:
    """What the dealer turns, shows, settles or racks."""
    round: Any = state.round
    if round.paid is not None:
        words = "Verify the hands and rack them"
        return Step("rack", words, game.cites.rack, {"type": "Proceed", "cards": []}, "Racked")
    if to_reveal(game, round):
        reveal = game.reveals[round.stage]
        cards = _to_key(round.board, reveal.nths)
        command = {"type": "Proceed", "cards": cards}
        name = f"turn {round.stage}"
        return Step(name, _turning(reveal), reveal.clauses[:2], command, "They are shown", BOARD)
    if not round.declared and any(game.derived.name in box.wagers for box in still_in(round)):
        turning = _own_cards(game, round)
        if turning is not None:
            return turning
    return settling(game, state)


def _own_cards(game: Any, round: Any) -> Step | None:
    """The dealer's, before any hand is compared; to declare is a step of its own in some games."""
    cards = _to_key(round.dealer, range(1, len(round.dealer) + 1))
    if KEYED not in cards and not game.concessions:
        return None
    command: dict[str, Any] = {"type": "Proceed", "cards": cards}
    if not game.concessions:
        command = {"type": "Show", "place": DEALER, "cards": cards}
    words = f"Turn your own {count(len(cards), 'card')} and declare them"
    return Step("dealer", words, game.cites.show_dealer, command, "They are shown", DEALER)


def settling(game: Any, state: TableState) -> Step:
    """Hands that settle are shown first, in the order in which they are paid."""
    round: Any = state.round
    order, _ = pay_order(game, state)
    try:
        tuple(state.machine.decide(game, state.displayed, round, Proceed()))
    except TooSoon:
        for number in order:
            box = round.boxes[number]
            if UNKNOWN in box.cards:
                cards = _to_key(box.cards, range(1, len(box.cards) + 1))
                command = {"type": "Show", "place": number, "cards": cards}
                words = f"Turn the hand of box {number}"
                return Step("pay", words, game.cites.show_hand, command, "It is shown", number)
    words = "Settle: " + (f"boxes {', '.join(map(str, order))}" if order else "nobody is left")
    command = {"type": "Proceed", "cards": []}
    return Step("pay", words, game.cites.show_hand, command, "Settle and pay")


def _to_key(cards: Any, nths: Any) -> list[str]:
    """Those that are known as they are, the others to be keyed."""
    return [KEYED if cards[n - 1] == UNKNOWN else str(cards[n - 1]) for n in nths]
