"""What a viewer sees of a round against the house: face-up cards, the own hand, and no other."""

from collections.abc import Iterator

import pytest

from pitboss.cards.card import UNKNOWN, Card, cards
from pitboss.games import CANBERRA_2017, ULTIMATE_2019
from pitboss.play.banked import commands as b
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.view import INSPECTOR, PUBLIC, RoundView, view
from pitboss.play.verbs import Bar, Offer
from tests.playing import BANKED, meter_of, played

TABLES = {
    rules: BankedSign(1_000, 50_000, 500, shoe=next(iter(game.dealing)))
    for rules, game in BANKED.items()
}
HIDDEN = (UNKNOWN,) * 5


def dealt(game: BankedGame, *more: b.Command, upto: int | None = None) -> BankedRound:
    """Boxes 1 and 2 wager, and the cards leave a new deck in order, or the first of them do."""
    names = [wager.name for wager in game.wagers if wager.name in ("ante", "blind")]
    acts: list[b.Command] = [b.Act(box, name, 1_000) for box in (1, 2) for name in names]
    order = game.dealing[TABLES[game.rules].shoe].order((1, 2))
    acts.append(b.Deal(game.deck[: len(order)][:upto]))
    round: BankedRound = played(game, TABLES[game.rules], *acts, *more).state
    return round


def seen(game: BankedGame, round: BankedRound, viewer: int) -> RoundView:
    return view(game, TABLES[game.rules], round, viewer)


def faces(shown: RoundView) -> Iterator[Card]:
    for hand in (shown.dealer, shown.board, *(box.cards for box in shown.boxes)):
        yield from (card for card in hand if card != UNKNOWN)


@pytest.mark.parametrize("rules", BANKED)
def test_players_see_their_own_cards_and_what_lies_face_up(rules: str) -> None:
    game = BANKED[rules]
    round = dealt(game)
    up = [round.cards_of(place)[nth - 1] for place, nth in round.shown]
    assert sorted(faces(seen(game, round, PUBLIC))) == sorted(up)
    for box in (1, 2):
        assert sorted(faces(seen(game, round, box))) == sorted([*up, *round.boxes[box].cards])
    assert sorted(faces(seen(game, round, INSPECTOR))) == sorted(round.known_cards())


@pytest.mark.parametrize("rules", BANKED)
def test_nobody_looks_before_the_deal_is_complete(rules: str) -> None:
    game = BANKED[rules]
    round = dealt(game, upto=5)
    for viewer in (PUBLIC, 1, 2):
        assert list(faces(seen(game, round, viewer))) == []


@pytest.mark.parametrize("rules", BANKED)
def test_a_folded_hand_stays_its_players_secret_for_good(rules: str) -> None:
    game = BANKED[rules]
    proceed = (b.Proceed(),) if game.cites.rack else ()
    round = dealt(game, b.Act(1, "fold"), b.Act(2, "fold"), *proceed)
    assert round.over
    own = set(round.boxes[1].cards)
    for viewer in (PUBLIC, 2):
        assert not own & set(faces(seen(game, round, viewer)))
    assert own <= set(faces(seen(game, round, 1)))
    assert seen(game, round, PUBLIC).turn == 0


def test_at_settlement_the_hands_that_stayed_are_shown() -> None:
    round = dealt(CANBERRA_2017, b.Act(1, "bet", 2_000), b.Act(2, "fold"), b.Proceed())
    shown = seen(CANBERRA_2017, round, PUBLIC)
    assert shown.dealer == round.dealer
    assert shown.boxes[0].cards == round.boxes[1].cards
    assert shown.boxes[1].cards == HIDDEN


def test_in_2017_only_the_dealers_fifth_card_is_up() -> None:
    round = dealt(CANBERRA_2017)
    assert seen(CANBERRA_2017, round, PUBLIC).dealer == (*HIDDEN[:4], round.dealer[4])


def test_the_board_turns_as_the_stages_are_reached() -> None:
    checks = [b.Act(box, "check") for box in (1, 2)]
    round = dealt(ULTIMATE_2019)
    assert seen(ULTIMATE_2019, round, 1).board == HIDDEN
    round = dealt(ULTIMATE_2019, *checks, b.Proceed())
    assert seen(ULTIMATE_2019, round, PUBLIC).board == (*round.board[:3], UNKNOWN, UNKNOWN)
    round = dealt(ULTIMATE_2019, *checks, b.Proceed(), *checks, b.Proceed())
    assert seen(ULTIMATE_2019, round, PUBLIC).board == round.board
    assert seen(ULTIMATE_2019, round, PUBLIC).dealer == (UNKNOWN, UNKNOWN)


def test_every_action_is_offered_or_barred_to_a_player_and_to_nobody_else() -> None:
    round = dealt(CANBERRA_2017)
    mine, others = seen(CANBERRA_2017, round, 1), seen(CANBERRA_2017, round, 2)
    assert mine.turn == others.turn == 1
    assert isinstance(mine.actions["bet"], Offer)
    assert isinstance(others.actions["bet"], Bar)
    assert set(mine.actions) == set(others.actions) == set(CANBERRA_2017.actions)
    assert seen(CANBERRA_2017, round, PUBLIC).actions == {}
    assert seen(CANBERRA_2017, round, INSPECTOR).actions == {}


def test_advice_is_between_the_player_and_the_house() -> None:
    game, small = CANBERRA_2017, BankedSign(2_000, 50_000, 500)
    round = played(game, small, b.Act(1, "ante", 1_000), b.Act(2, "ante", 2_000)).state
    told = [view(game, small, round, viewer).boxes[0].advised for viewer in (1, 2, PUBLIC)]
    assert told == [("3.4",), (), ()]
    assert view(game, small, round, INSPECTOR).boxes[0].advised == ("3.4",)


def test_money_and_the_pool_are_everybodys_to_see() -> None:
    table = BankedSign(1_000, 50_000, 500, jackpot_wager=200)
    acts = (b.Act(1, "ante", 1_000), b.Act(1, "jackpot", 200))
    deal = b.Deal(cards("Ah Kd Qs Jc 9d 2c 3d 4s 5c 7d"), meter_of(1_234_500, 99))
    round = played(CANBERRA_2017, table, *acts, deal).state
    shown = view(CANBERRA_2017, table, round, PUBLIC)
    assert shown.pool == 1_234_500
    assert (shown.boxes[0].wagers, shown.boxes[0].net) == ({"ante": 1_000, "jackpot": 200}, -1_200)
