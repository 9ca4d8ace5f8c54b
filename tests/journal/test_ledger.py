"""Money as a projection: what one account gains another gives."""

from typing import Any

import pytest

from pitboss.journal.ledger import CAGE, COMMISSION, Ledger
from pitboss.play.banked import events as b
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pool import PoolAdjusted, PoolMoved, PoolOpened
from pitboss.play.pot import events as p
from pitboss.play.pot.sign import PotSign
from pitboss.play.table import events as t
from pitboss.play.table.commands import Shoe, Sign
from pitboss.play.verbs import Result
from tests.playing import meter_of

BY = ("1.1",)


def placed(wager: str, amount: int, player: str = "Ann") -> b.WagerPlaced:
    return b.WagerPlaced(1, wager, amount, player, BY)


def settled(
    wager: str, result: Result, amount: int, paid: int = 0, back: int = 0
) -> b.WagerSettled:
    return b.WagerSettled(1, wager, result, amount, amount, paid, back, BY)


@pytest.fixture
def ledger() -> Ledger:
    return Ledger()


def balances(ledger: Ledger) -> dict[str, int]:
    return {account: amount for account, amount in ledger.balances.items() if amount}


def post(ledger: Ledger, *events: Any, stream: str = "table/C1") -> dict[str, int]:
    assert sum(posting.amount for posting in ledger.post(stream, events)) == 0
    assert ledger.total == 0
    return balances(ledger)


def test_a_wager_lies_on_the_felt_until_it_is_settled(ledger: Ledger) -> None:
    assert post(ledger, placed("ante", 500)) == {"player/Ann": -500, "felt/C1": 500}
    won = post(ledger, settled("ante", Result.WIN, 500, paid=500, back=500))
    assert won == {"player/Ann": 500, "bank/C1": -500}


def test_a_wager_that_is_lost_is_the_banks(ledger: Ledger) -> None:
    post(ledger, placed("ante", 500))
    assert post(ledger, settled("ante", Result.LOSE, 500)) == {"player/Ann": -500, "bank/C1": 500}


def test_what_was_collected_goes_back_when_the_round_is_void(ledger: Ledger) -> None:
    post(ledger, placed("ante", 500), settled("ante", Result.LOSE, 500))
    assert post(ledger, settled("ante", Result.VOID, 500, back=500)) == {}


def test_what_was_never_accepted_never_left_its_player(ledger: Ledger) -> None:
    assert post(ledger, settled("ante", Result.RETURNED, 500, back=500)) == {}
    post(ledger, placed("ante", 500))
    assert post(ledger, settled("ante", Result.RETURNED, 500, back=500)) == {}


def test_a_wager_is_taken_back_or_found_to_be_another(ledger: Ledger) -> None:
    post(ledger, placed("ante", 500), b.AmountCorrected(1, "ante", 300, BY))
    assert balances(ledger) == {"player/Ann": -300, "felt/C1": 300}
    assert post(ledger, b.WagerTakenBack(1, "ante", 300, BY)) == {}


def test_a_stake_lies_on_the_felt_and_commission_is_the_houses(ledger: Ledger) -> None:
    post(ledger, t.SeatTaken("Ann", 2, 10_000, BY), p.StakeChanged(2, 500, BY))
    won = p.PotWon(0, 4_000, 4_000, 200, (2,), (2,), (), BY)
    assert post(ledger, won) == {"player/Ann": -10_500, "felt/C1": 10_300, COMMISSION: 200}
    post(ledger, t.PlayerMoved("Ann", 3, 0, BY), p.RoundVoided((), "fire", 2, BY))
    assert COMMISSION not in balances(ledger)
    assert post(ledger, t.SeatVacated("Ann", 3, 10_500, BY)) == {}


def test_a_round_that_is_void_gives_back_its_own_commission_alone(ledger: Ledger) -> None:
    won = p.PotWon(0, 4_000, 4_000, 200, (2,), (2,), (), BY)
    begun = t.RoundBegun(2, 1, (1, 2), (), (), "red", BY)
    post(ledger, t.SeatTaken("Ann", 2, 10_000, BY), won, begun, p.RoundVoided((), "", 2, BY))
    assert balances(ledger)[COMMISSION] == 200


def test_an_award_comes_from_the_bank(ledger: Ledger) -> None:
    post(ledger, t.DisputeDecided(1, "pay", "seen", (("Ann", 700),), BY))
    after = post(ledger, t.DisputeReviewed(1, "less", (("Ann", 500),), (("Ann", -200),), BY))
    assert after == {"player/Ann": 500, "bank/C1": -500}


def test_a_jackpot_is_opened_fed_won_and_adjusted(ledger: Ledger) -> None:
    def jackpot(event: Any) -> dict[str, int]:
        return post(ledger, event, stream="jackpot/J")

    assert jackpot(PoolOpened(meter_of(1_000, 100)))[CAGE] == -1_100
    jackpot(PoolMoved("C1", 75, 25, 0, 100, 0, BY))
    assert balances(ledger)["bank/C1"] == -100
    jackpot(PoolMoved("C1", -1_075, -125, 300, 0, 1_500, BY))
    jackpot(PoolAdjusted(10, 20, "transfer", ("Olga", "Sam")))
    assert balances(ledger) == {"bank/C1": 1_400, CAGE: -1_430, "pool/J": 10, "reserve/J": 20}


def test_a_movement_that_does_not_add_up_shows(ledger: Ledger) -> None:
    postings = ledger.post("jackpot/J", [PoolMoved("C1", 75, 25, 0, 99, 0, BY)])
    assert sum(posting.amount for posting in postings) == 1
    assert ledger.total == 1


@pytest.mark.parametrize(
    "sign",
    [
        Sign(banked=BankedSign(500, 5_000, tournament=True)),
        Sign(pot=PotSign(500, 5_000, tournament=True)),
    ],
)
def test_chips_of_a_tournament_are_no_money(ledger: Ledger, sign: Sign) -> None:
    post(ledger, t.TableSetUp("x", 6, sign, Shoe(), "2026-11-15", "", BY))
    assert post(ledger, t.SeatTaken("Ann", 1, 5_000, BY)) == {}
