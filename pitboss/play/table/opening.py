"""The house's part: opening, cards and shoe, jackpot equipment, closing."""

import re
from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon
from pitboss.play.machine import Game, machine_of
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.table.conduct import CONDUCT_COMMANDS
from pitboss.play.table.deal import check_sealed
from pitboss.play.table.end import call_off
from pitboss.play.table.evolve import evolve
from pitboss.play.table.sign import check_sign, consent, post_notice, remove_marker, set_marker
from pitboss.play.table.state import TableState
from pitboss.play.verbs import Refused

_DAY = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


def set_up(game: Game, state: TableState, command: c.SetUp) -> Iterator[Any]:
    law = game.table_law
    if state.rules:
        raise BadInput("the table has been set up already")
    if command.rules != game.rules:
        raise BadInput(f"these are the rules of {game.rules}")
    if not _DAY.fullmatch(command.date):
        raise BadInput(f"{command.date[:20]!r} is no day: write it as 2026-11-15")
    if command.date < law.in_force:
        raise Refused(law.edition, f"{command.rules} is not in force on {command.date}")
    if not command.layout_approval:
        raise Refused((law.layout,), "a layout needs its approval on record")
    if command.jackpot and not law.jackpot:
        raise BadInput(f"{command.rules} has no jackpot")
    sign = check_sign(game, command.sign)
    if sign.shown.tournament and not law.tournaments:
        raise BadInput(f"{command.rules} has no tournaments")
    _check_shoe(game, command.shoe)
    _check_places(game, command)
    yield t.TableSetUp(
        command.rules,
        command.seats,
        sign,
        command.shoe,
        command.date,
        command.jackpot,
        (*law.edition, law.layout),
    )


def _check_places(game: Game, command: c.SetUp) -> None:
    """As many as the layout has; against the house, as many as a deck can serve."""
    seats, most = command.seats, machine_of(game).places(game, command.shoe.kind)
    if not 1 <= seats <= most:
        raise Refused((game.table_law.layout,), f"a table has 1 to {most} places, not {seats}")


def _check_shoe(game: Game, shoe: c.Shoe) -> None:
    law = game.table_law
    if shoe.kind not in game.shoes:
        why = f"{game.rules} is not dealt from a {shoe.kind[:20]} shoe"
        raise Refused((law.deck,), why)
    if law.shoe and not shoe.approval:
        raise Refused((law.shoe,), "a shoe needs its approval on record")
    needed, clause = (law.automated_decks, law.decks) if shoe.kind == "automated" else (1, law.deck)
    if len(shoe.decks) != needed or len(set(shoe.decks)) != needed:
        raise Refused((clause,), f"a {shoe.kind} shoe has {needed} deck(s) of different colour")


# Cards


def check_cards(game: Game, state: TableState, command: c.CheckCards) -> Iterator[Any]:
    if command.found < 0:
        raise BadInput("nobody counts fewer than no cards")
    if command.when == "opening" and state.open:
        raise TooSoon("the table is open: a count now is an ordered one")
    if command.when == "closing" and (state.in_hand or (state.open and not state.last)):
        raise TooSoon("gaming has not ended")
    complete = command.found == len(game.deck) * len(state.shoe.decks)
    clause = game.table_law.card_count if command.when == "ordered" else game.table_law.card_check
    yield t.CardsChecked(command.when, command.found, complete, (clause, game.table_law.deck))


def cut_cards(game: Game, state: TableState, command: c.CutCards) -> Iterator[Any]:
    """Once, with as many cards on either side as the rules say."""
    clause = (game.table_law.cut,)
    if not game.table_law.cut:
        raise BadInput(f"in {state.rules} the cut belongs to the round")
    if not state.in_hand or state.cards_out:
        raise TooSoon("the deck is cut before the first card of a round")
    if state.cut:
        raise Refused(clause, "the deck is cut once")
    check_sealed(state)
    least = game.table_law.least_cut
    if not least <= command.cards_above <= len(game.deck) - least:
        raise Refused(clause, f"{command.cards_above} cards above the cut: too near an end")
    yield t.CardsCut(command.cards_above, clause)


def change_cards(game: Game, state: TableState, command: c.ChangeCards) -> Iterator[Any]:
    """Never with a card of the round out, and two people check every card that comes in."""
    clause = (game.table_law.card_change,)
    if state.cards_out:
        raise Refused(clause, "cards are changed after a round of play")
    if not command.supervisor or not command.dealer or command.supervisor == command.dealer:
        raise Refused(clause, "a supervisor and a dealer check each replacement")
    yield t.CardsChanged(command.supervisor, command.dealer, clause)


def change_shoe(game: Game, state: TableState, command: c.ChangeShoe) -> Iterator[Any]:
    """A deal that was committed to comes from its own shoe, and is published from there."""
    if state.cards_out:
        raise Refused((game.table_law.shoe_change,), "a shoe is replaced after a round of play")
    _check_shoe(game, command.shoe)
    same = (command.shoe.kind, command.shoe.electronic) == (state.shoe.kind, state.shoe.electronic)
    if state.deal.commitment and not same:
        if state.deal.outcome:
            raise TooSoon(f"deal {state.deal.number} has to be published first")
        why = f"deal {state.deal.number} is committed to: it is played or called off first"
        raise Refused((game.table_law.shoe_change,), why)
    yield t.ShoeChanged(command.shoe, (game.table_law.shoe_change, game.table_law.decks))


def report_jackpot(game: Game, state: TableState, command: c.ReportJackpot) -> Iterator[Any]:
    if not game.table_law.jackpot_down:
        raise BadInput(f"{state.rules} says nothing of jackpot equipment")
    if state.cards_out and not command.working:
        raise TooSoon("with cards out it is an irregularity of the round")
    approved = command.approved and not command.working
    yield t.JackpotReported(command.working, approved, game.table_law.jackpot_down)


# Opening and closing


def open_table(game: Game, state: TableState, command: c.OpenTable) -> Iterator[Any]:
    clauses = (game.table_law.card_check,)
    if state.open:
        raise TooSoon("the table is open")
    if not state.counted_out:
        raise Refused(clauses, "the cards were not checked when gaming ended")
    if not state.checked:
        raise Refused(clauses, "the cards are checked before gaming begins")
    if command.until and command.until <= command.at:
        raise Refused((game.table_law.hours,), "the hours of gaming are over")
    yield t.TableOpened(command.until, (game.table_law.hours, *clauses))


def announce_closing(game: Game, state: TableState, command: c.AnnounceClosing) -> Iterator[Any]:
    """Players are told before the last round; one in progress is finished (reading G33)."""
    if not state.open:
        raise TooSoon("the table is not open")
    if state.last:
        raise TooSoon("closing has been announced")
    if game.table_law.regulator_told and not command.regulator_told:
        raise Refused((game.table_law.closing,), "players and the regulator are told before")
    last = state.number + 1
    yield t.ClosingAnnounced(command.regulator_told, last, (game.table_law.closing,))


def close_table(game: Game, state: TableState, command: c.CloseTable) -> Iterator[Any]:
    """Everybody takes the chips along; the cards are checked then or afterwards."""
    clauses = (game.table_law.closing, game.table_law.card_check)
    if not state.last:
        raise Refused(clauses, "closing is announced to the players first")
    if state.cards_out:
        raise Refused(clauses, "the round in progress is finished first")
    if state.in_hand:
        for event in call_off(game, state):
            yield event
            state = evolve(state, event)
    for seat in state.seated.values():
        yield t.SeatVacated(seat.player, seat.number, state.stake(seat.number), clauses)
    yield t.TableClosed(clauses)


def stop(game: Game, state: TableState, command: c.Stop) -> Iterator[Any]:
    if not command.reason:
        raise BadInput("a stop is recorded with its reason")
    yield t.TableStopped(command.reason, (game.table_law.disturbance,))


def resume(game: Game, state: TableState, command: c.Resume) -> Iterator[Any]:
    if not state.stopped:
        raise TooSoon("gaming was not stopped")
    yield t.TableResumed((game.table_law.disturbance,))


HOUSE_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.SetUp: set_up,
    c.CheckCards: check_cards,
    c.CutCards: cut_cards,
    c.ChangeCards: change_cards,
    c.ChangeShoe: change_shoe,
    c.ReportJackpot: report_jackpot,
    c.OpenTable: open_table,
    c.PostNotice: post_notice,
    c.Consent: consent,
    c.SetMarker: set_marker,
    c.RemoveMarker: remove_marker,
    c.AnnounceClosing: announce_closing,
    c.CloseTable: close_table,
    c.Stop: stop,
    c.Resume: resume,
    **CONDUCT_COMMANDS,
}
