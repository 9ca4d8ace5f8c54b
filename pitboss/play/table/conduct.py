"""Conduct and disputes: what people find and decide. The table writes it down and acts on it."""

from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any

from pitboss.errors import BadInput, UnknownPlace
from pitboss.play.machine import Game
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.end import finish, let_go
from pitboss.play.table.evolve import evolve
from pitboss.play.table.state import Dispute, TableState, seat_of
from pitboss.play.table.waiting_list import call_next, in_the_round
from pitboss.play.verbs import Clauses, Refused, check_breach


def deal_out(game: Game, state: TableState, command: c.DealOut) -> Iterator[Any]:
    """For the next round only; the buck that goes by is not held against anybody (reading P78)."""
    if not game.table_law.english:
        raise BadInput(f"{state.rules} deals nobody out")
    if not command.finding:
        raise BadInput("to deal somebody out takes a finding")
    seat = seat_of(state, command.player)
    number = state.number + 1
    yield t.PlayerDealtOut(seat.player, number, command.finding, (game.table_law.english,))


def record_breach(game: Game, state: TableState, command: c.RecordBreach) -> Iterator[Any]:
    if not command.player or not command.clause or not command.finding:
        raise BadInput("a breach names the player, the clause and what was found")
    check_breach(game, command.clause)
    by = game.table_law.exclude if command.exclude else game.table_law.breach
    recorded = breach(command.player, command.finding, command.exclude, (by, command.clause))
    yield recorded
    state = evolve(state, recorded)
    if command.exclude:
        for event in _out_of_the_round(game, state, command):
            yield event
            state = evolve(state, event)
    yield from put_out(game, state)


def _out_of_the_round(game: Game, state: TableState, command: c.RecordBreach) -> Iterator[Any]:
    """What the round does about it, as by a measure of its own (reading G22)."""
    seat = state.players.get(command.player)
    if seat is None or not in_the_round(state, seat.number):
        return
    clauses, exclude = (game.table_law.exclude, command.clause), state.machine.exclude
    for event in exclude(game, state.displayed, state.round, seat.number, clauses):
        yield event
        state = evolve(state, event)
    if state.round is not None and state.round.over:
        yield from finish(game, state)


def breach(player: str, finding: str, excluded: bool, clauses: Clauses) -> t.BreachRecorded:
    return t.BreachRecorded(player, finding, excluded, tuple(dict.fromkeys(clauses)))


def put_out(game: Game, state: TableState) -> Iterator[Any]:
    """Who is excluded makes room on the list, in a draw, and at the table (reading G22)."""
    clauses = (game.table_law.exclude,)
    for event in _given_up(state, clauses):
        yield event
        state = evolve(state, event)
    going = [seat for seat in state.seated.values() if seat.player in state.excluded]
    for event in let_go(game, state, going):
        yield event
        state = evolve(state, event)
    yield from call_next(game, state)


def _given_up(state: TableState, clauses: Clauses) -> Iterator[Any]:
    for player in sorted(state.excluded & set(state.waiting)):
        yield t.WaitingListLeft(player, clauses)
    won = {player: seat for seat, names in state.drawn.items() for player in names}
    claims = dict.fromkeys(chain.from_iterable(state.choosing), 0) | won
    for player in sorted(state.excluded & claims.keys()):
        yield t.SeatDeclined(player, claims[player], clauses)


def lift_exclusion(game: Game, state: TableState, command: c.LiftExclusion) -> Iterator[Any]:
    if command.player not in state.excluded:
        raise UnknownPlace(f"{command.player[:30]!r} is not excluded")
    yield t.ExclusionLifted(command.player, (game.table_law.exclude,))


# Disputes


def open_dispute(game: Game, state: TableState, command: c.OpenDispute) -> Iterator[Any]:
    """Whoever complains is told of the inspector where the rules say so."""
    if not command.by or not command.about:
        raise BadInput("a dispute names who raises it and what it is about")
    number = len(state.disputes) + 1
    yield t.DisputeOpened(number, command.by, command.about, _by(game))


def decide_dispute(game: Game, state: TableState, command: c.DecideDispute) -> Iterator[Any]:
    dispute = _dispute(state, command.number)
    if dispute.decision:
        raise Refused(_by(game), "the operator's decision is final")
    if not command.decision or not command.reasons:
        raise BadInput("a decision is recorded with its reasons")
    _check_awards(command.awards)
    yield t.DisputeDecided(
        command.number, command.decision, command.reasons, command.awards, _by(game)
    )


def ask_for_review(game: Game, state: TableState, command: c.AskForReview) -> Iterator[Any]:
    if not command.by:
        raise BadInput("a review is asked for by somebody")
    if not _dispute(state, command.number).decision:
        raise Refused(_by(game), "there is no decision to review yet")
    yield t.ReviewAskedFor(command.number, command.by, _by(game))


def review_dispute(game: Game, state: TableState, command: c.ReviewDispute) -> Iterator[Any]:
    """A review comes after a decision; its outcome prevails, and money follows it (G26, P76)."""
    dispute = _dispute(state, command.number)
    if not dispute.review_asked:
        raise Refused(_by(game), "nobody has asked for a review")
    if not command.outcome:
        raise BadInput("a review is recorded with its outcome")
    _check_awards(command.awards)
    moved = tuple(_difference(dict(dispute.awards), dict(command.awards)))
    yield t.DisputeReviewed(command.number, command.outcome, command.awards, moved, _by(game))


def _difference(before: dict[str, int], after: dict[str, int]) -> Iterator[tuple[str, int]]:
    for player in dict.fromkeys((*before, *after)):
        if change := after.get(player, 0) - before.get(player, 0):
            yield player, change


def _check_awards(awards: c.Awards) -> None:
    names = [player for player, _ in awards]
    if not all(names) or len(set(names)) != len(names):
        raise BadInput("an award names each person once")


def _by(game: Game) -> Clauses:
    return tuple(clause for clause in (game.table_law.dispute, game.table_law.inspector) if clause)


def _dispute(state: TableState, number: int) -> Dispute:
    if number not in state.disputes:
        raise UnknownPlace(f"there is no dispute {number}")
    return state.disputes[number]


CONDUCT_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.DealOut: deal_out,
    c.RecordBreach: record_breach,
    c.LiftExclusion: lift_exclusion,
    c.OpenDispute: open_dispute,
    c.DecideDispute: decide_dispute,
    c.AskForReview: ask_for_review,
    c.ReviewDispute: review_dispute,
}
