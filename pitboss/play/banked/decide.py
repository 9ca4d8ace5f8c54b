"""A round of play against the house: one state machine for every banked game.

    decide(game, table, round, command) -> events      evolve(round, event) -> round

A game is a value, a BankedGame. The machine asks it questions and never knows its name.
"""

from collections.abc import Callable, Iterator

from pitboss.cards.card import Card, check_cards
from pitboss.errors import BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.faces import correct_card, show, to_reveal, turned
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.incidents import absent, put_out, rule_on
from pitboss.play.banked.round import BankedRound, Box, after, evolve
from pitboss.play.banked.settlement import concluded, forfeit, limited, settle, still_in
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.wagers import opening, place, take_back
from pitboss.play.verbs import Actions, Bar, Clauses, Refused, take_up

__all__ = ["actions", "decide", "evolve", "exclude", "reach"]


def decide(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.Command
) -> Iterator[e.Event]:
    """Yield what happens, or raise Refused. Collect with tuple(): all of it or nothing."""
    if isinstance(command, c.Incident):
        return _and_after(game, table, round, rule_on(game, table, round, command))
    if round.over:
        raise Refused((game.cites.dispute,), "the round is over")
    events = _DECIDE[type(command)](game, table, round, command)
    if round.begun and _goes_on(game, round, command):
        return _and_after(game, table, round, events)
    return events


def exclude(
    game: BankedGame, table: BankedSign, round: BankedRound, box: int, clauses: Clauses
) -> Iterator[e.Event]:
    """The table has excluded the player at this box from the game: the round follows."""
    return _and_after(game, table, round, put_out(game, round, box, clauses))


def _goes_on(game: BankedGame, round: BankedRound, command: c.Command) -> bool:
    """Whether it may go on of itself: the last hand goes (U28), or somebody is excluded."""
    if not game.cites.rack and not _stays_in(game, command):
        return True
    return any(box.barred for box in round.boxes.values())


def _stays_in(game: BankedGame, command: c.Command) -> bool:
    """Whether every hand is in as before; a fold or the rest of a deal may leave nobody."""
    if isinstance(command, c.Act):
        return command.action in (game.derived.name, "check")
    return not isinstance(command, c.Deal)


def _and_after(
    game: BankedGame, table: BankedSign, round: BankedRound, events: Iterator[e.Event]
) -> Iterator[e.Event]:
    """What happened, and what follows of itself when nobody is there to decide or to settle."""
    for event in events:
        yield event
        round = evolve(round, event)
    while not round.dealing and (box := round.boxes.get(round.turn)) and box.barred:
        for event in absent(game, table, round, box):
            yield event
            round = evolve(round, event)
    done = round.begun and not round.dealing and not any(still_in(round))
    if done and not round.over and not game.cites.rack:  # the last wager is settled (U28)
        yield from settle(game, table, round, (), None)


def reach(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.Command
) -> tuple[BankedRound, tuple[e.Event, ...]]:
    """What happens, and the round that it leads to."""
    events = tuple(decide(game, table, round, command))
    return after(round, events), events


def actions(game: BankedGame, table: BankedSign, round: BankedRound, number: int) -> Actions:
    """Everything that a player at this box could do: offered or barred, with the clause."""
    if round.over:
        return dict.fromkeys(game.actions, Bar((game.cites.dispute,), "the round is over"))
    return _wagers(game, table, round, number) | decisions(game, round, number)


def _wagers(game: BankedGame, table: BankedSign, round: BankedRound, number: int) -> Actions:
    """What the player may place before the deal."""
    if round.begun:
        return game.wagers_closed
    act = c.Act(number, "")
    return {wager.name: opening(game, table, round, wager, act) for wager in game.wagers}


def decisions(game: BankedGame, round: BankedRound, number: int) -> Actions:
    """What the player may decide now."""
    box = round.boxes.get(number)
    if box is None or round.remaining or not _plays(game, box):
        return game.decisions_closed[round.stage]
    if round.paid is not None:
        return _closed(game, round, "the wagers are settled")
    if box.barred:
        return dict.fromkeys(game.decisions, Bar((box.barred,), "the player is excluded"))
    if box.done or round.declared or not game.asked(box):
        return game.afterwards(round, box)
    if round.turn != number:
        turn = f"box {round.turn}'s" if round.turn else "the dealer's"
        return _closed(game, round, f"it is {turn} turn")
    return game.choices(round, box)


def _closed(game: BankedGame, round: BankedRound, why: str) -> Actions:
    return dict.fromkeys(game.decisions, Bar((game.deciding(round),), why))


def _plays(game: BankedGame, box: Box) -> bool:
    """A hand that was dealt by right, and was not voided."""
    return not box.dead and game.dealt_in(box)


def _act(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.Act
) -> Iterator[e.Event]:
    for wager in game.wagers:
        if wager.name == command.action:
            if command.box < 1:
                raise UnknownPlace(f"there is no box {command.box}")
            return place(game, table, round, wager, command)
    if command.action not in game.decisions:
        raise UnknownPlace(f"{game.rules} has no action '{command.action[:20]}'")
    if command.box not in round.boxes:
        raise UnknownPlace(f"there are no wagers on box {command.box}")
    return _choose(game, table, round, round.boxes[command.box], command)


def _choose(
    game: BankedGame, table: BankedSign, round: BankedRound, box: Box, command: c.Act
) -> Iterator[e.Event]:
    action = command.action
    offer = take_up(decisions(game, round, box.number), action, command.amount)
    if action == game.derived.name:
        yield e.WagerPlaced(box.number, action, command.amount, box.player, offer.clauses)
        yield e.Decided(box.number, action, True, offer.clauses)
    elif action == "check":
        yield e.Decided(box.number, action, False, offer.clauses)
    else:
        yield e.Decided(box.number, action, True, offer.clauses)
        yield from forfeit(game, table, round, box, action)


def _take_back(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.TakeBack
) -> Iterator[e.Event]:
    return take_back(game, round, command)


def _cut(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.Cut
) -> Iterator[e.Event]:
    """As many cards as the rules say lie on either side of the cut."""
    if table.shoe == "automated":
        raise Refused((game.cites.shoe,), "an automated shoe shuffles and is not cut")
    if round.begun:
        raise Refused((game.cites.cut,), "the deck is cut before the first card")
    if round.cut:
        raise Refused((game.cites.cut,), "the deck is cut once")
    least = game.table_law.least_cut
    if not least <= command.cards_above <= len(game.deck) - least:
        why = f"a cut with {command.cards_above} cards above it is too near an end"
        raise Refused((game.cites.cut,), why)
    yield e.DeckCut(command.cards_above, (game.cites.cut,))


def _deal(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.Deal
) -> Iterator[e.Event]:
    if table.shoe not in game.dealing:
        raise Refused((game.cites.shoe,), f"{game.rules} is not dealt from a {table.shoe} shoe")
    dealing = game.dealing[table.shoe]
    boxes = game.served(round)
    if not boxes:
        raise TooSoon("no box has the wagers that it needs to be dealt in")
    order = dealing.order(boxes)
    start = len(order) - round.remaining if round.begun else 0
    _check_deal(game, round, order, start, command.cards)
    if start == 0:
        yield from _read_meter(game, round, command)
    remaining = len(order) - start - len(command.cards)
    places = order[start : start + len(command.cards)]
    clauses = (*dealing.clauses, game.cites.round)
    yield e.CardsDealt(places, command.cards, remaining, clauses)
    if remaining == 0:
        if dealing.up and not round.up_card:
            nth = order.count(DEALER)
            yield e.CardsShown(DEALER, (nth,), command.cards[-1:], dealing.up)
        for number in boxes:
            if not game.asked(round.boxes[number]):
                yield e.Decided(number, "stay", True, game.cites.unasked)


def _check_deal(
    game: BankedGame,
    round: BankedRound,
    order: tuple[int, ...],
    start: int,
    dealt: tuple[Card, ...],
) -> None:
    if len(order) > len(game.deck):
        raise BadInput(f"{len(game.deck)} cards do not serve so many boxes")
    if not 0 < len(dealt) <= len(order) - start:
        raise BadInput(f"{len(dealt)} cards were dealt where {len(order) - start} were to come")
    check_cards((*dealt, *round.known_cards()), game.deck)


def _read_meter(game: BankedGame, round: BankedRound, command: c.Deal) -> Iterator[e.Event]:
    """The pool counts as it stands when the first card leaves the shoe (readings J3, J4)."""
    if game.jackpot is None:
        return
    if any(game.jackpot.wager in box.wagers for box in round.boxes.values()):
        if command.meter is None:
            raise TooSoon("the jackpot meter is read when the first card leaves the shoe")
        yield e.MeterRead(command.meter, game.jackpot.reading)


def _proceed(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.Proceed
) -> Iterator[e.Event]:
    if round.paid is not None:
        why = concluded(game, round, bool(round.paid.wagers))
        yield e.RoundConcluded((*why, *game.cites.rack))
        return
    if round.remaining:
        raise TooSoon("the cards have not all been dealt")
    if round.turn:
        raise TooSoon(f"box {round.turn} has yet to decide")
    if to_reveal(game, round):
        yield from _reveal(game, round, command)
        return
    dealer = game.hand(round.dealer, round.board) if round.declared else None
    boxes = tuple(still_in(round))
    if not round.declared and any(game.derived.name in box.wagers for box in boxes):
        shown = turned(game, round, DEALER, tuple(range(1, len(round.dealer) + 1)), command.cards)
        dealer = game.hand(shown.cards, round.board)
        clauses = (*game.describes(dealer), *game.declares(dealer))
        yield shown
        yield e.HandDeclared(DEALER, dealer.category, dealer.ranks, clauses)
        if game.concessions:
            return
    if command.pool is not None:
        for event in limited(game, round, command.pool):
            yield event
            round = evolve(round, event)
    yield from settle(game, table, round, boxes, dealer)


def _reveal(game: BankedGame, round: BankedRound, command: c.Proceed) -> Iterator[e.Event]:
    reveal = game.reveals[round.stage]
    shown = turned(game, round, BOARD, reveal.nths, command.cards)
    yield e.CardsShown(BOARD, shown.nths, shown.cards, reveal.clauses)
    yield e.StageReached(round.stage + 1, reveal.stage)


_DECIDE: dict[type[c.Command], Callable[..., Iterator[e.Event]]] = {
    c.Act: _act,
    c.TakeBack: _take_back,
    c.Cut: _cut,
    c.Deal: _deal,
    c.Show: show,
    c.CorrectCard: correct_card,
    c.Proceed: _proceed,
}
