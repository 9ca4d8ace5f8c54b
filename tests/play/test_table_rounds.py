"""Rounds in a row: abstention, void rounds, reversal, cards in doubt, and stakes that add up."""

from random import Random
from typing import Any

import pytest

from pitboss.errors import BadInput, TooSoon
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.pot import commands as p
from pitboss.play.pot import events as pe
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from tests.play.tables import NAMES, STAKE, Playing
from tests.playing import BANKED, POT


def full(rules: str, seats: int = 3) -> Playing:
    table = Playing(rules, seats)
    table.sit(*range(1, seats + 1))
    return table


def without(table: Playing, *boxes: int) -> list[int]:
    """A round in which seat 3 takes no part; the seats to which the supervisor is alerted."""
    if table.game.table_law.buck and not table.state.seated[3].sitting_out:
        table.do(c.SitOut(player=table.state.seated[3].player))
    events = table.round(*(boxes or (1, 2)))
    return [event.seat for event in events if isinstance(event, t.AbstentionAlerted)]


# Abstention


@pytest.mark.parametrize("rules", GAMES)
def test_three_rounds_without_taking_part_at_a_full_table_alert_the_supervisor(rules: str) -> None:
    table, law = full(rules), GAMES[rules].table_law
    assert table.refused(c.ClearSeat(player="Cas")) == law.abstention
    assert [without(table) for _ in range(4)] == [[], [], [3], []]
    (gone, *_) = table.do(c.ClearSeat(player="Cas"))
    assert gone.clauses == (law.abstention,)
    assert gone.player == "Cas"


@pytest.mark.parametrize("rules", GAMES)
def test_a_free_seat_starts_the_count_anew(rules: str) -> None:
    table = full(rules, seats=4)
    without(table)
    without(table)
    table.do(c.LeaveSeat(player="Dot"))
    assert table.state.seated[3].idle == 0
    without(table)
    table.do(c.BeginRound())
    table.do(c.TakeSeat(player="Dot", seat=4, stake=STAKE if rules in POT else 0))
    if rules in BANKED:
        table.wager(1)
        table.deal()
        table.fold_all()
    else:
        table.finish_pot(fold=True)
    assert table.state.seated[3].idle == 0  # the seat was free when the round began


@pytest.mark.parametrize("rules", BANKED)
def test_a_wager_starts_the_count_anew_and_one_that_is_returned_does_not(rules: str) -> None:
    table = full(rules)
    without(table)
    table.round(1, 3)
    assert table.state.seated[3].idle == 0
    table.do(c.BeginRound(), b.Act(3, "ante", 500), c.CallOffRound())
    assert table.state.seated[3].advised
    table.do(c.BeginRound())
    table.do(b.Act(3, "ante", 500))  # under the minimum: returned at once
    table.wager(1)
    table.deal()
    table.fold_all()
    assert table.state.seated[3].idle == 1


@pytest.mark.parametrize("rules", POT)
def test_to_fold_is_not_to_abstain(rules: str) -> None:
    table = full(rules)
    for _ in range(4):
        table.round()
    assert [seat.idle for seat in table.state.seated.values()] == [0, 0, 0]


@pytest.mark.parametrize("rules", POT)
def test_to_be_dealt_out_does_not_count(rules: str) -> None:
    table = full(rules)
    for _ in range(4):
        table.do(c.DealOut(player="Cas", finding="spoke Greek"))
        table.round()
    assert table.state.seated[3].idle == 0


@pytest.mark.parametrize("rules", GAMES)
def test_a_void_round_counts_for_nothing(rules: str) -> None:
    table = full(rules)
    without(table)
    table.do(c.BeginRound())
    if rules in BANKED:
        table.wager(1, 2)
    table.deal()
    table.do(b.Disturbance() if rules in BANKED else p.Invalidate("18.3(a)", "riot"))
    assert not table.state.in_hand
    assert table.state.seated[3].idle == 1


# Rounds that are not dealt, or not in hand


@pytest.mark.parametrize("rules", GAMES)
def test_one_round_at_a_time(rules: str) -> None:
    table = full(rules)
    step: Any = b.Proceed() if rules in BANKED else p.Settle()
    with pytest.raises(TooSoon, match="no round"):
        table.do(step)
    table.do(c.BeginRound())
    with pytest.raises(TooSoon, match="in hand"):
        table.do(c.BeginRound())


def test_a_pot_round_needs_two_players() -> None:
    table = Playing("holdem-1995")
    table.sit(1)
    with pytest.raises(TooSoon, match="two players"):
        table.do(c.BeginRound())
    with pytest.raises(TooSoon, match="no card"):
        table.do(c.CallOffRound())


def test_a_game_knows_its_own_commands_only() -> None:
    for rules, command in (("holdem-1995", b.Proceed()), ("canberra-2017", p.Settle())):
        with pytest.raises(BadInput, match="knows no"):
            full(rules).do(command)


def test_wagers_go_back_when_nobody_deals() -> None:
    table = full("ultimate-2019")
    table.do(c.BeginRound())
    table.wager(1, 2)
    events = table.do(c.CallOffRound())
    back = [(w.box, w.wager, w.amount) for w in events if isinstance(w, e.WagerTakenBack)]
    assert back == [(box, wager, 1_000) for box in (1, 2) for wager in ("ante", "blind")]
    assert table.do(c.BeginRound())[-1].number == 2


# Cards in doubt


@pytest.mark.parametrize("incident", [b.MissingCard(), b.ForeignCard()])
def test_a_missing_card_asks_for_a_check_before_the_next_deal(incident: b.Incident) -> None:
    table = full("ultimate-2019")
    with pytest.raises(TooSoon):
        table.do(incident)
    table.round(1)
    events = table.do(incident)  # found afterwards: the round stands
    assert events[-1] == t.CardsDoubted(("2.6", "2.2"))
    assert not table.banked.void
    assert table.refused(c.BeginRound()) == "2.4"
    table.check("ordered")
    table.do(c.BeginRound())
    table.wager(1)
    table.deal()
    table.do(incident)
    assert table.banked.void
    assert table.refused(c.BeginRound()) == "2.4"


@pytest.mark.parametrize("rules", POT)
def test_a_wrong_deck_is_replaced_and_checked_before_the_new_deal(rules: str) -> None:
    table = full(rules)
    table.do(c.BeginRound())
    table.deal()
    table.do(p.FindWrongDeck(), c.CutCards(cards_above=5))
    game = table.game
    assert isinstance(game, PotGame)
    deal = p.Deal(table.deck(3 * game.hole_cards))
    assert table.refused(deal) == "3.2"
    table.do(c.ChangeCards(supervisor="Sue", dealer="Deb"))
    assert table.refused(deal) == "3.2"
    table.check("ordered")
    assert table.refused(deal) == "4.2"
    table.do(c.CutCards(cards_above=5), deal)
    assert table.state.cards_out


# Reversal of a round that is over


def played(rules: str) -> tuple[Playing, list[int]]:
    table = full(rules)
    before = [table.state.stake(n) for n in table.state.seated]
    table.do(c.BeginRound())
    table.finish_pot()
    return table, before


@pytest.mark.parametrize("rules", POT)
def test_a_round_is_reversed_until_the_next_begins(rules: str) -> None:
    table, before = played(rules)
    assert [table.state.stake(n) for n in table.state.seated] != before
    table.do(p.Invalidate("18.3(b)", "fraud"))
    assert [table.state.stake(n) for n in table.state.seated] == before
    table.do(c.BeginRound())
    with pytest.raises(TooSoon):
        table.do(p.Invalidate("18.3(b)", "fraud"))


def test_players_may_have_changed_seats_since() -> None:
    table = Playing("holdem-1995", 4)
    table.sit(1, 2, 3)
    table.do(c.BeginRound())
    table.finish_pot()
    table.do(c.MoveSeat(player="Ann", seat=4), p.Invalidate("18.3(b)", "fraud"))
    assert [table.state.stake(n) for n in (2, 3, 4)] == [STAKE] * 3


def test_what_has_left_the_table_is_adjusted_by_a_decision() -> None:
    table, _ = played("holdem-1995")
    loser = min(table.pot.seats, key=lambda seat: seat.won - seat.contributed).number
    table.do(c.LeaveSeat(player=NAMES[loser - 1]))
    assert table.refused(p.Invalidate("18.3(b)", "fraud")) == "18.6"
    other = next(iter(table.state.seated))
    table.do(p.TopUp(other, 500))  # which is nobody else's business
    assert table.events[-1] == pe.StakeChanged(other, 500, ("12.3", "5.5", "D.Table Stake"))


def test_what_the_winner_has_left_is_enough() -> None:
    table = Playing("omaha-1995", 3, sign=c.Sign(pot=PotSign(500, 500)))
    table.sit(1, 2, 3)
    table.do(c.BeginRound())
    table.finish_pot()
    winner = max(table.pot.seats, key=lambda seat: seat.won)
    gain = winner.won - winner.contributed
    table.do(p.TakeOff(winner.number, winner.stake - gain))
    table.do(p.Invalidate("18.3(b)", "fraud"))
    assert table.state.stake(winner.number) == 0


def test_and_no_more_than_that_is_taken() -> None:
    table = Playing("omaha-1995", 3, sign=c.Sign(pot=PotSign(500, 500)))
    table.sit(1, 2, 3)
    table.do(c.BeginRound())
    table.finish_pot()
    winner = max(table.pot.seats, key=lambda seat: seat.won)
    gain = winner.won - winner.contributed
    table.do(p.TakeOff(winner.number, winner.stake - gain + 100))
    assert table.refused(p.Invalidate("18.3(b)", "fraud")) == "18.6"


# Several rounds, seats changing between them


@pytest.mark.parametrize("rules", POT)
def test_stakes_add_up_over_an_evening(rules: str) -> None:
    chance, table = Random(4), Playing(rules, 6)
    table.sit(1, 2, 3, 4)
    for number in range(12):
        table.do(c.BeginRound())
        table.finish_pot(fold=chance.random() < 0.3)
        if number % 3 == 0:
            leaver = chance.choice(sorted(table.state.players))
            table.do(c.LeaveSeat(player=leaver))
        if len(table.state.seated) < 4:
            table.do(c.BeginRound())
            free = chance.choice(table.state.free())
            table.do(c.TakeSeat(player=f"guest {number}", seat=free, stake=15_000))
            table.finish_pot(fold=True)
        if number % 4 == 1:
            table.do(p.TopUp(chance.choice(tuple(table.state.seated)), 10_000))
    assert table.chips() == in_and_out(table.events)
    assert table.state.number > 12


def in_and_out(events: list[Any]) -> int:
    """What must lie on the table, by the chips that came and went."""
    bought = sum(event.stake for event in events if isinstance(event, t.SeatTaken))
    added = sum(event.amount for event in events if isinstance(event, pe.StakeChanged))
    taken = sum(event.stake for event in events if isinstance(event, t.SeatVacated))
    charged = sum(event.commission for event in events if isinstance(event, pe.PotWon))
    return bought + added - taken - charged


@pytest.mark.parametrize("rules", BANKED)
def test_boxes_change_hands_between_rounds(rules: str) -> None:
    table = full(rules)
    table.round(1, 2)
    table.do(c.LeaveSeat(player="Ann"), c.TakeSeat(player="Zoe", seat=1))
    table.do(c.BeginRound())
    table.wager(1, 3)
    assert {box.player for box in table.banked.boxes.values()} == {"Zoe", "Cas"}
    table.deal()
    table.fold_all()
    placed = [(w.box, w.player) for w in table.events if isinstance(w, e.WagerPlaced)]
    assert set(placed) == {(1, "Ann"), (2, "Ben"), (1, "Zoe"), (3, "Cas")}
