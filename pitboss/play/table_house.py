"""The house's part: opening, cards and shoe, the sign, breaches, disputes, closing."""

from collections.abc import Callable, Iterator
from typing import Any

from pitboss.errors import BadInput, TooSoon, UnknownPlace
from pitboss.play import table_commands as c
from pitboss.play import table_events as t
from pitboss.play.banked_game import BankedGame
from pitboss.play.pot_game import PotGame
from pitboss.play.pot_settings import check_settings
from pitboss.play.table_game import House
from pitboss.play.table_state import Dispute, TableState
from pitboss.play.verbs import Refused


def set_up(house: House, state: TableState, command: c.SetUp) -> Iterator[Any]:
    law = house.law
    if state.rules:
        raise BadInput("the table has been set up already")
    if command.rules != house.game.rules:
        raise BadInput(f"these are the rules of {house.game.rules}")
    if command.date < law.in_force:
        raise Refused(law.edition, f"{command.rules} is not in force on {command.date[:10]}")
    if not command.layout_approval:
        raise Refused((law.layout,), "a layout needs its approval on record")
    if not 1 <= command.seats <= 10:
        raise BadInput(f"a table has 1 to 10 places, not {command.seats}")
    _check_sign(house, command.sign)
    _check_shoe(house, command.shoe)
    yield t.TableSetUp(
        command.rules,
        command.seats,
        command.sign,
        command.shoe,
        command.date,
        command.jackpot,
        (*law.edition, law.layout),
    )


def _check_sign(house: House, sign: c.Sign) -> None:
    if isinstance(house.game, PotGame):
        if sign.pot is None or sign.banked is not None:
            raise BadInput(f"{house.game.rules} needs the sign of a game for the pot")
        check_settings(house.game, sign.pot)
    elif sign.banked is None or sign.pot is not None:
        raise BadInput(f"{house.game.rules} needs the sign of a game against the house")
    elif not 0 < sign.banked.minimum <= sign.banked.maximum or sign.banked.multiple <= 0:
        raise BadInput("the minimum is more than nothing and no more than the maximum")


def _check_shoe(house: House, shoe: c.Shoe) -> None:
    law = house.law
    if isinstance(house.game, BankedGame) and shoe.kind not in house.game.dealing:
        raise Refused((law.deck,), f"{house.game.rules} is not dealt from a {shoe.kind} shoe")
    needed = 2 if shoe.kind == "automated" else 1
    if len(shoe.decks) != needed or len(set(shoe.decks)) != needed:
        raise Refused((law.decks,), f"a {shoe.kind} shoe has {needed} deck(s) of different colour")


def check_cards(house: House, state: TableState, command: c.CheckCards) -> Iterator[Any]:
    complete = command.found == house.deck_size * len(state.shoe.decks)
    clause = house.law.card_count if command.when == "ordered" else house.law.card_check
    yield t.CardsChecked(command.when, command.found, complete, (clause, house.law.deck))


def open_table(house: House, state: TableState, command: c.OpenTable) -> Iterator[Any]:
    if state.open:
        raise TooSoon("the table is open")
    if not state.checked:
        raise Refused((house.law.card_check,), "the cards are checked before gaming begins")
    yield t.TableOpened((house.law.hours, house.law.card_check))


def post_notice(house: House, state: TableState, command: c.PostNotice) -> Iterator[Any]:
    _check_sign(house, command.sign)
    yield t.NoticePosted(command.sign, command.at, (house.law.sign,))


def consent(house: House, state: TableState, command: c.Consent) -> Iterator[Any]:
    if state.notice is None:
        raise TooSoon("no change of the sign is posted")
    if command.player not in state.players:
        raise UnknownPlace(f"nobody called {command.player[:30]!r} sits here")
    yield t.ConsentGiven(command.player, (house.law.sign,))


def change_cards(house: House, state: TableState, command: c.ChangeCards) -> Iterator[Any]:
    """Between rounds, and two people check every card that comes in."""
    clause = (house.law.card_change,)
    if state.in_hand:
        raise Refused(clause, "cards are changed after a round of play")
    if not command.supervisor or not command.dealer or command.supervisor == command.dealer:
        raise Refused(clause, "a supervisor and a dealer check each replacement")
    yield t.CardsChanged(command.supervisor, command.dealer, clause)


def change_shoe(house: House, state: TableState, command: c.ChangeShoe) -> Iterator[Any]:
    if state.in_hand:
        raise Refused((house.law.shoe_change,), "a shoe is replaced after a round of play")
    _check_shoe(house, command.shoe)
    yield t.ShoeChanged(command.shoe, (house.law.shoe_change, house.law.decks))


def report_jackpot(house: House, state: TableState, command: c.ReportJackpot) -> Iterator[Any]:
    if not house.law.jackpot_down:
        raise BadInput(f"{state.rules} says nothing of jackpot equipment")
    yield t.JackpotReported(command.working, house.law.jackpot_down)


def record_breach(house: House, state: TableState, command: c.RecordBreach) -> Iterator[Any]:
    if not command.player or not command.clause or not command.finding:
        raise BadInput("a breach names the player, the clause and what was found")
    by = house.law.exclude if command.exclude else house.law.breach
    clauses = (by, command.clause)
    yield t.BreachRecorded(command.player, command.finding, command.exclude, clauses)


def lift_exclusion(house: House, state: TableState, command: c.LiftExclusion) -> Iterator[Any]:
    if command.player not in state.excluded:
        raise UnknownPlace(f"{command.player[:30]!r} is not excluded")
    yield t.ExclusionLifted(command.player, (house.law.exclude,))


def open_dispute(house: House, state: TableState, command: c.OpenDispute) -> Iterator[Any]:
    if not command.by or not command.about:
        raise BadInput("a dispute names who raises it and what it is about")
    number = len(state.disputes) + 1
    yield t.DisputeOpened(number, command.by, command.about, (house.law.dispute,))


def decide_dispute(house: House, state: TableState, command: c.DecideDispute) -> Iterator[Any]:
    dispute = _dispute(state, command.number)
    if dispute.decision:
        raise Refused((house.law.dispute,), "the operator's decision is final")
    if not command.decision or not command.reasons:
        raise BadInput("a decision is recorded with its reasons")
    yield t.DisputeDecided(command.number, command.decision, command.reasons, (house.law.dispute,))


def review_dispute(house: House, state: TableState, command: c.ReviewDispute) -> Iterator[Any]:
    """A review comes after a decision, and its outcome prevails (reading G26)."""
    if not _dispute(state, command.number).decision:
        raise Refused((house.law.dispute,), "there is no decision to review yet")
    yield t.DisputeReviewed(command.number, command.outcome, (house.law.dispute,))


def _dispute(state: TableState, number: int) -> Dispute:
    if number not in state.disputes:
        raise UnknownPlace(f"there is no dispute {number}")
    return state.disputes[number]


def announce_closing(house: House, state: TableState, command: c.AnnounceClosing) -> Iterator[Any]:
    if not state.open:
        raise TooSoon("the table is not open")
    if isinstance(house.game, PotGame) and not command.regulator_told:
        raise Refused((house.law.closing,), "players and the regulator are told before")
    yield t.ClosingAnnounced(command.regulator_told, (house.law.closing,))


def close_table(house: House, state: TableState, command: c.CloseTable) -> Iterator[Any]:
    """The round in progress is finished, and the cards are checked (reading G33)."""
    if not state.closing:
        raise Refused((house.law.closing,), "closing is announced to the players first")
    if state.in_hand:
        raise Refused((house.law.closing,), "the round in progress is finished first")
    yield t.TableClosed((house.law.closing, house.law.card_check))


def stop(house: House, state: TableState, command: c.Stop) -> Iterator[Any]:
    if not command.reason:
        raise BadInput("a stop is recorded with its reason")
    yield t.TableStopped(command.reason, (house.law.disturbance,))


def resume(house: House, state: TableState, command: c.Resume) -> Iterator[Any]:
    if not state.stopped:
        raise TooSoon("gaming was not stopped")
    yield t.TableResumed((house.law.disturbance,))


HOUSE_COMMANDS: dict[type[c.TableCommand], Callable[..., Iterator[Any]]] = {
    c.SetUp: set_up,
    c.CheckCards: check_cards,
    c.OpenTable: open_table,
    c.PostNotice: post_notice,
    c.Consent: consent,
    c.ChangeCards: change_cards,
    c.ChangeShoe: change_shoe,
    c.ReportJackpot: report_jackpot,
    c.RecordBreach: record_breach,
    c.LiftExclusion: lift_exclusion,
    c.OpenDispute: open_dispute,
    c.DecideDispute: decide_dispute,
    c.ReviewDispute: review_dispute,
    c.AnnounceClosing: announce_closing,
    c.CloseTable: close_table,
    c.Stop: stop,
    c.Resume: resume,
}
