"""What each kind of viewer sees of a table; above all, what nobody sees (1995 15.4, 15.7)."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cards.card import FULL_DECK, Card, cards
from pitboss.errors import TooSoon
from pitboss.games import GAMES
from pitboss.games.powers import NOTICE
from pitboss.play.banked import commands as b
from pitboss.play.banked.sign import BankedSign
from pitboss.play.banked.view import RoundView
from pitboss.play.codec import encode
from pitboss.play.pot import commands as p
from pitboss.play.pot.round import Hold
from pitboss.play.pot.sign import PotSign
from pitboss.play.pot.view import PotRoundView
from pitboss.play.table import commands as c
from pitboss.play.table.state import TableState
from pitboss.play.table.view import BYSTANDER, TableView, Viewer, table_view
from pitboss.play.verbs import Bar, Offer
from tests.play.table_watch import Watch
from tests.play.tables import METER, NAMES, STAKE, Playing
from tests.playing import BANKED, POT

STAFF, INSPECTOR = Viewer(staff=True), Viewer(inspector=True)
EVERYBODY = (*(Viewer(name) for name in NAMES[:5]), BYSTANDER, STAFF)


def at(rules: str, *numbers: int, seats: int = 4, **changes: Any) -> Playing:
    table = Playing(rules, seats, **changes)
    table.sit(*(numbers or (1, 2, 3)))
    return table


def seen(table: Playing, viewer: Viewer = BYSTANDER) -> TableView:
    return table_view(table.game, table.state, viewer)


def faces(table: Playing, viewer: Viewer) -> set[Card]:
    """Every card that is written anywhere in the view."""
    text = encode(seen(table, viewer)).decode()
    return {card for card in FULL_DECK if f'"{card}"' in text}


def pot_of(view: TableView) -> PotRoundView:
    assert isinstance(view.round, PotRoundView)
    return view.round


# Cards of a pot game


@pytest.mark.parametrize("rules", POT)
def test_hole_cards_are_their_owners_alone(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.deal()
    for seat in table.pot.seats:
        assert faces(table, Viewer(NAMES[seat.number - 1])) - set(table.pot.board) == set(
            seat.cards
        )
    for viewer in (BYSTANDER, STAFF, INSPECTOR, Viewer("Dot")):
        assert faces(table, viewer) == set(table.pot.board)


@pytest.mark.parametrize("rules", POT)
def test_folded_cards_and_discards_are_nobodys(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.finish_pot(fold=True)
    kept = next(seat for seat in table.pot.seats if seat.hold is Hold.IN)
    for viewer in (*EVERYBODY, INSPECTOR):
        own = set(kept.cards) if viewer.player == NAMES[kept.number - 1] else set()
        assert faces(table, viewer) - set(table.pot.board) == own
    assert {len(seat.cards) for seat in pot_of(seen(table)).seats} == {len(kept.cards)}


def test_the_discards_are_counted_and_not_shown() -> None:
    table = at("holdem-1995")
    table.do(c.BeginRound())
    table.deal()
    for _ in range(3):
        table.passive()
    table.do(p.Expose(cards("Ah Kd Qd Jd")))
    assert pot_of(seen(table)).discards == 1
    for viewer in EVERYBODY:
        assert Card("Ah") not in faces(table, viewer)


@pytest.mark.parametrize("rules", POT)
def test_what_is_shown_at_the_showdown_is_shown_to_all(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.finish_pot()
    shown = {card for n in table.pot.shown for card in table.pot.seat(n).cards}
    assert shown
    secret = [seat for seat in table.pot.seats if seat.number not in table.pot.shown]
    for viewer in EVERYBODY:
        found = faces(table, viewer)
        assert shown <= found
        for seat in secret:
            assert viewer.player == NAMES[seat.number - 1] or not found & set(seat.cards)


def test_an_uncalled_hand_is_shown_to_all_or_to_none() -> None:
    table = at("holdem-1995")
    table.do(c.BeginRound())
    table.deal()
    table.act("fold")
    table.act("fold")
    last = table.pot.contenders[0]
    assert not faces(table, BYSTANDER) & set(last.cards)
    table.do(p.Show(last.number, last.cards))
    for viewer in EVERYBODY:
        assert set(last.cards) <= faces(table, viewer)


def test_a_card_seen_in_the_deal_is_everybodys_until_it_is_replaced() -> None:
    table = at("omaha-1995")
    table.do(c.BeginRound())
    table.deal()
    card = table.pot.seats[0].cards[0]
    table.do(p.ExposeHoleCard(1, card))
    assert pot_of(seen(table)).exposed == card
    table.do(p.ReplaceHoleCard(Card("Ah")))
    assert card not in faces(table, BYSTANDER)
    assert faces(table, Viewer("Ann")) == set(table.pot.seat(1).cards)


@pytest.mark.parametrize("rules", POT)
def test_after_a_misdeal_no_card_of_it_is_left(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.deal()
    table.do(p.FindNotCut())
    for viewer in EVERYBODY:
        assert faces(table, viewer) == set()


@pytest.mark.parametrize("rules", POT)
def test_who_takes_a_seat_does_not_see_the_cards_that_lay_there(rules: str) -> None:
    table = at(rules, 1, 2, 3)
    table.do(c.BeginRound())
    table.finish_pot()
    table.do(c.LeaveSeat(player="Ann"))
    for player in ("Ben", "Cas"):
        table.do(c.DeclineSeat(player=player, seat=1))
    table.do(c.TakeSeat(player="Eva", seat=1, stake=STAKE))
    shown = {card for n in table.pot.shown if n != 1 for card in table.pot.seat(n).cards}
    assert faces(table, Viewer("Eva")) - set(table.pot.board) == shown


def test_who_moves_to_a_seat_that_had_shown_shows_nothing() -> None:
    table = at("holdem-1995", 1, 2, 3)
    table.do(c.BeginRound(), c.CutCards(cards_above=5), p.Deal(cards("Ah 2c Ks Ad 7d Qh")))
    for _ in range(3):
        table.passive()
    table.do(p.Expose(cards("3c 3d 8s 9s")))
    table.finish_pot()
    assert table.pot.shown == (1,)  # the aces; the others passed their hands
    table.do(c.LeaveSeat(player="Ann"), c.DeclineSeat(player="Cas", seat=1))
    table.do(c.MoveSeat(player="Ben", seat=1))
    for viewer in EVERYBODY:
        assert not faces(table, viewer) & {Card("2c"), Card("7d")}


# Cards against the house


@pytest.mark.parametrize("rules", BANKED)
def test_against_the_house_it_is_the_person_and_not_the_box(rules: str) -> None:
    table = at(rules)
    table.do(c.BeginRound())
    table.wager(1, 2)
    table.deal()
    own = set(table.banked.boxes[1].cards)
    up = faces(table, BYSTANDER)
    assert faces(table, Viewer("Ann")) == own | up
    table.do(b.Act(1, "fold"), c.LeaveSeat(player="Ann"), c.TakeSeat(player="Eva", seat=1))
    for viewer in (*EVERYBODY, Viewer("Eva")):
        if viewer.player != "Ben":
            assert faces(table, viewer) == up
    eva = seen(table, Viewer("Eva")).round.actions
    assert eva
    assert all(isinstance(action, Bar) for action in eva.values())
    assert faces(table, INSPECTOR) == set(table.banked.known_cards())


def test_a_player_who_changes_boxes_sees_neither_hand() -> None:
    table = at("canberra-2017")
    table.round(1, 2)
    table.do(c.LeaveSeat(player="Ann"), c.MoveSeat(player="Ben", seat=1))
    up = faces(table, BYSTANDER)
    assert faces(table, Viewer("Ben")) == up


# Actions


@pytest.mark.parametrize("rules", GAMES)
def test_nothing_is_open_between_rounds_or_while_stopped(rules: str) -> None:
    table, law = at(rules), GAMES[rules].table_law
    ann = Viewer("Ann")
    barred = seen(table, ann).round.actions
    assert barred
    assert all(isinstance(action, Bar) for action in barred.values())
    table.do(c.BeginRound())
    if rules in BANKED:
        table.wager(1)
    table.deal()
    if rules == "manila-1995":
        table.do(p.Expose(table.deck(1)))
    turn = next(v for v in EVERYBODY if offers(table, v))
    assert turn.player
    table.do(c.Stop(reason="smoke"))
    stopped = seen(table, turn).round.actions
    assert {action.clauses for action in stopped.values()} == {(law.disturbance,)}
    assert seen(table, BYSTANDER).round.actions == {}
    assert seen(table, STAFF).round.actions == {}


def offers(table: Playing, viewer: Viewer) -> list[str]:
    actions = seen(table, viewer).round.actions
    return [name for name, action in actions.items() if isinstance(action, Offer)]


def test_only_the_player_in_turn_has_offers() -> None:
    table = at("holdem-1995")
    table.do(c.BeginRound())
    table.deal()
    assert [viewer.player for viewer in EVERYBODY if offers(table, viewer)] == ["Cas"]
    assert pot_of(seen(table)).turn == 3
    assert "call" in offers(table, Viewer("Cas"))


def test_who_is_not_in_the_round_has_everything_barred() -> None:
    table = at("holdem-1995", 1, 2, 3, 4)
    table.do(c.SitOut(player="Cas"), c.BeginRound())
    table.deal()
    actions = seen(table, Viewer("Cas")).round.actions
    assert actions
    assert all(isinstance(action, Bar) for action in actions.values())


# The table itself


@pytest.mark.parametrize("rules", GAMES)
def test_sign_seats_and_list_are_everybodys_to_see(rules: str) -> None:
    table = at(rules, 1, 2, 3, 4)
    table.do(c.JoinWaitingList(player="Eva"))
    for viewer in (*EVERYBODY, INSPECTOR):
        view = seen(table, viewer)
        assert view.sign == table.state.sign
        assert [seat.player for seat in view.seats] == list(NAMES[:4])
        assert view.waiting == ("Eva",)
        assert view.places == 4
        assert (view.open, view.stopped, view.notice, view.effective) == (True, "", None, 0)


def test_a_notice_says_when_it_takes_effect() -> None:
    table = at("canberra-2017")
    higher = c.Sign(banked=BankedSign(2_000, 50_000))
    table.do(c.PostNotice(sign=higher, at=1_000), c.Consent(player="Ann"))
    view = seen(table)
    assert view.notice is not None
    assert (view.notice.sign, view.effective) == (higher, 1_000 + NOTICE)
    assert view.notice.consents == {"Ann"}


def test_stakes_are_in_full_view_and_short_ones_marked() -> None:
    table = at("omaha-1995")
    table.round()
    table.do(c.PostNotice(sign=c.Sign(pot=PotSign(500, STAKE))), c.BeginRound())
    seats = {seat.number: seat for seat in seen(table).seats}
    assert {n: seat.stake for n, seat in seats.items()} == {n: table.state.stake(n) for n in seats}
    assert [n for n, seat in seats.items() if seat.short] == [
        n for n in seats if table.state.stake(n) < STAKE
    ]
    assert any(seat.short for seat in seats.values())


def test_what_the_table_remembers_of_a_player_is_not_for_the_others() -> None:
    table = at("canberra-2017")
    table.do(c.BeginRound(), b.Act(1, "ante", 500))
    own, other = seen(table, Viewer("Ann")).seats[0], seen(table, Viewer("Ben")).seats[0]
    assert (own.idle, own.advised, own.warned) == (0, True, False)
    assert (other.idle, other.advised, other.warned) == (None, None, None)
    assert seen(table, STAFF).seats[0] == own


def test_disputes_are_for_those_who_raised_them_and_those_on_duty() -> None:
    table = at("holdem-1995")
    table.do(c.OpenDispute(by="Ann", about="x"), c.OpenDispute(by="Ben", about="y"))
    numbers = {
        viewer: [one.number for one in seen(table, viewer).disputes]
        for viewer in (Viewer("Ann"), Viewer("Cas"), BYSTANDER, STAFF, INSPECTOR)
    }
    assert list(numbers.values()) == [[1], [], [], [1, 2], [1, 2]]


def test_who_is_excluded_is_known_to_those_on_duty() -> None:
    table = at("holdem-1995")
    table.do(c.RecordBreach(player="Zoe", clause="15.1", finding="seen", exclude=True))
    assert [seen(table, viewer).excluded for viewer in (STAFF, INSPECTOR)] == [("Zoe",)] * 2
    assert seen(table, Viewer("Ann")).excluded == seen(table).excluded == ()


def test_the_pool_is_on_display_and_the_reserve_is_not() -> None:
    table = at("canberra-2017", jackpot="link")
    views = {
        viewer: table_view(table.game, table.state, viewer, METER)
        for viewer in (Viewer("Ann"), BYSTANDER, STAFF, INSPECTOR)
    }
    assert {view.pool for view in views.values()} == {METER.pool}
    assert [view.meter for view in views.values()] == [None, None, METER, METER]
    assert seen(table).pool is None


def test_a_player_is_told_which_seats_to_answer_for_and_what_sitting_out_costs() -> None:
    table = at("manila-1995", 1, 2, 3, 4)
    table.do(c.LeaveSeat(player="Dot"))
    assert seen(table, Viewer("Ann")).asked == (4,)
    assert seen(table, BYSTANDER).asked == ()
    warned = [seen(table, Viewer(name)).would_miss for name in NAMES[:3]]
    assert warned == [True, False, False]
    table.do(c.SitOut(player="Ann"))
    assert not seen(table, Viewer("Ann")).would_miss


def test_who_is_dealt_out_lets_nothing_go_by() -> None:
    table = at("manila-1995", 1, 2, 3)
    table.do(c.DealOut(player="Ann", finding="spoke Latin"))
    warned = [seen(table, Viewer(name)).would_miss for name in NAMES[:3]]
    assert warned == [False, True, False]


def test_a_table_that_is_not_there_has_no_view() -> None:
    with pytest.raises(TooSoon):
        table_view(GAMES["holdem-1995"], TableState())


# Pots


def test_the_pots_are_shown_when_a_round_of_betting_is_over() -> None:
    table = at("holdem-1995", 1, 2, 3)
    table.do(c.BeginRound())
    table.deal()
    shown = pot_of(seen(table))
    assert (shown.pot, shown.pots, shown.to_meet) == (1_500, (), 1_000)
    for _ in range(3):
        table.passive()
    shown = pot_of(seen(table))
    assert (shown.pot, shown.duty, shown.turn) == (3_000, "expose", 0)
    assert [(pot.amount, pot.contenders) for pot in shown.pots] == [(3_000, (1, 2, 3))]
    table.finish_pot()
    assert pot_of(seen(table)).pot == 0


# The watch itself can fail


def test_a_leak_would_be_seen() -> None:
    table = at("holdem-1995")
    watch = Watch(table, NAMES[:3])
    table.do(c.BeginRound())
    for event in table.deal():
        watch.see(event)
    watch.check_secrets(Viewer("Ann"))
    shown = replace(table.pot, shown=(1, 2, 3))  # as if a view forgot to hide them
    table.state = replace(table.state, round=shown)
    with pytest.raises(AssertionError, match="Ann"):
        watch.check_secrets(Viewer("Ann"))


def test_a_lost_cent_would_be_seen() -> None:
    table = Playing("holdem-1995")
    watch = Watch(table, NAMES[:3])
    for number in (1, 2):
        taken = table.do(c.TakeSeat(player=NAMES[number], seat=number, stake=STAKE))
        watch.see(taken[0])
    watch.check(())
    watch.bought += 1
    with pytest.raises(AssertionError):
        watch.check(())


def test_the_round_is_the_view_of_its_kind() -> None:
    assert isinstance(seen(at("canberra-2017")).round, RoundView)
    assert isinstance(seen(at("manila-1995")).round, PotRoundView)
