"""The sign: notice before a change, consent, markers, and advice about the minimum."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pitboss.errors import BadAmount, BadInput, TooSoon, UnknownPlace
from pitboss.games import GAMES
from pitboss.games.powers import NOTICE
from pitboss.play.banked import commands as b
from pitboss.play.banked import events as e
from pitboss.play.banked.sign import BankedSign
from pitboss.play.pot import commands as p
from pitboss.play.pot.sign import Limit, PotSign, Scale
from pitboss.play.table import commands as c
from pitboss.play.table import events as t
from pitboss.play.verbs import Result
from tests.play.pot_table import varied
from tests.play.tables import Playing, a_sign
from tests.playing import BANKED, POT

HIGHER = c.Sign(banked=BankedSign(2_000, 50_000, 500))
NO_LIMIT = c.Sign(pot=PotSign(minimum=500, minimum_stake=10_000, limit=Limit.NO_LIMIT))


def changed(events: tuple[object, ...]) -> list[t.SignChanged]:
    return [event for event in events if isinstance(event, t.SignChanged)]


# Notice


@pytest.mark.parametrize("rules", BANKED)
def test_against_the_house_a_change_waits_for_its_notice(rules: str) -> None:
    table = Playing(rules)
    table.sit(1)
    (posted,) = table.do(c.PostNotice(sign=HIGHER, at=100))
    assert posted.clauses == (GAMES[rules].table_law.sign,)
    assert not changed(table.do(c.BeginRound(at=100 + NOTICE - 1)))
    table.do(c.CallOffRound())
    assert changed(table.do(c.BeginRound(at=100 + NOTICE)))
    assert table.state.sign == HIGHER
    assert table.state.notice is None


def test_everybodys_consent_stands_for_the_time() -> None:
    table = Playing("canberra-2017")
    table.sit(1, 2)
    table.do(c.PostNotice(sign=HIGHER, at=100), c.Consent(player="Ann"))
    assert not changed(table.do(c.BeginRound(at=101)))
    table.do(c.CallOffRound(), c.Consent(player="Ben"))
    table.sit(3)  # who comes later has not agreed
    assert not changed(table.do(c.BeginRound(at=102)))
    table.do(c.CallOffRound(), c.Consent(player="Cas"))
    assert changed(table.do(c.BeginRound(at=103)))


def test_a_change_never_comes_within_a_round() -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    table.do(c.BeginRound(), c.PostNotice(sign=HIGHER), c.Consent(player="Ann"))
    table.wager(1)
    table.deal()
    table.fold_all()
    assert table.state.sign != HIGHER
    assert changed(table.do(c.BeginRound(at=1)))


@pytest.mark.parametrize("rules", POT)
def test_among_players_a_change_comes_with_the_next_round(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2)
    higher = c.Sign(pot=PotSign(minimum=1_000, minimum_stake=10_000))
    table.do(c.BeginRound(), c.PostNotice(sign=higher, at=100))
    table.finish_pot(fold=True)
    (change,) = changed(table.do(c.BeginRound(at=100)))
    assert (change.clauses, change.advice_lapses) == (("5.2",), False)
    sign = table.state.sign.pot
    assert sign is not None
    assert (sign.minimum, sign.minimum_stake) == (1_000, 10_000)


@pytest.mark.parametrize("rules", POT)
def test_a_sign_displays_what_the_rules_say_where_the_operator_does_not(rules: str) -> None:
    table = Playing(rules)
    sign = table.state.sign.pot
    assert sign is not None
    assert sign.blinds == (1 if rules == "manila-1995" else 2)
    assert sign.scale == POT[rules].scale == Scale(Fraction(5), 2_000, Fraction(100))
    same = c.PostNotice(sign=c.Sign(pot=replace(sign, blinds=0, scale=None)))
    with pytest.raises(BadInput, match="says so already"):
        table.do(same)


@pytest.mark.parametrize("rules", POT)
def test_a_misdealt_round_keeps_its_settings_for_the_new_deal(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2, 3)
    table.do(c.BeginRound())
    table.deal()
    old = table.state.sign
    table.do(c.PostNotice(sign=c.Sign(pot=PotSign(1_000, 10_000))), p.FindNotCut())
    with pytest.raises(TooSoon):
        table.do(c.BeginRound())
    table.finish_pot(fold=True)
    assert table.state.sign == old


@pytest.mark.parametrize(
    ("rules", "change", "clause", "new_game"),
    [
        ("holdem-1995", {"minimum_stake": 20_000}, "5.2", False),
        ("holdem-1995", {"blinds": 3}, "5.3", False),
        ("omaha-1995", {"limit": Limit.HALF_POT}, "10.6", True),
        ("holdem-1995", {"scale": varied(cap=Fraction(50))}, "11.2", True),
        ("manila-1995", {"ace_low": True}, "3.5", False),
        ("manila-1995", {"scale": varied(cap=Fraction(50))}, "11.2", True),
    ],
)
def test_each_setting_changes_by_its_own_clause(
    rules: str, change: dict[str, object], clause: str, new_game: bool
) -> None:
    table = Playing(rules)
    assert table.state.sign.pot is not None
    sign = c.Sign(pot=replace(table.state.sign.pot, **change))
    (posted,) = table.do(c.PostNotice(sign=sign))
    assert (posted.clauses, posted.new_game) == ((clause,), new_game)


def test_one_setting_of_a_new_game_is_enough() -> None:
    table = Playing("holdem-1995")
    sign = c.Sign(pot=PotSign(500, 20_000, limit=Limit.HALF_POT))
    (posted,) = table.do(c.PostNotice(sign=sign))
    assert (posted.clauses, posted.new_game) == (("5.2", "10.6"), True)


@pytest.mark.parametrize(
    ("change", "clauses"),
    [
        ({"maximum": 60_000}, ("3.1",)),
        ({"multiple": 1_000}, ("3.3",)),
        ({"jackpot_wager": 500}, ("3.6",)),
        ({"maximum_payout": 2_500_000}, ("8.2",)),
        ({"minimum": 2_000, "multiple": 1_000}, ("3.1", "3.3")),
    ],
)
def test_so_does_each_figure_against_the_house(
    change: dict[str, object], clauses: tuple[str, ...]
) -> None:
    table = Playing("canberra-2017")
    assert table.state.sign.banked is not None
    sign = c.Sign(banked=replace(table.state.sign.banked, **change))
    (posted,) = table.do(c.PostNotice(sign=sign))
    assert posted.clauses == clauses


def test_a_higher_minimum_stake_asks_nothing_of_those_who_sit() -> None:
    table = Playing("holdem-1995")
    table.sit(1, 2)
    table.do(c.PostNotice(sign=c.Sign(pot=PotSign(500, 50_000))))
    assert table.do(c.BeginRound())[-1].dealt_in == (1, 2)


def test_a_notice_is_taken_back_by_the_present_sign() -> None:
    table = Playing("canberra-2017")
    sign = table.state.sign
    with pytest.raises(BadInput, match="already"):
        table.do(c.PostNotice(sign=sign))
    table.do(c.PostNotice(sign=HIGHER), c.PostNotice(sign=sign, at=7))
    table.do(c.BeginRound(at=7 + NOTICE))
    assert table.state.sign == sign


def test_consent_needs_a_notice_and_a_seat() -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    with pytest.raises(TooSoon):
        table.do(c.Consent(player="Ann"))
    table.do(c.PostNotice(sign=HIGHER))
    with pytest.raises(UnknownPlace):
        table.do(c.Consent(player="Ben"))


# Markers


@pytest.mark.parametrize("rules", BANKED)
def test_a_marker_stands_for_more_than_the_maximum(rules: str) -> None:
    table, clause = Playing(rules), GAMES[rules].table_law.marker
    table.sit(1, 2)
    with pytest.raises(BadAmount):
        table.do(c.SetMarker(box=1, limit=50_000))
    table.do(c.SetMarker(box=1, limit=80_000), c.BeginRound())
    for command in (c.RemoveMarker(box=1), c.SetMarker(box=2, limit=90_000)):
        assert table.refused(command) == clause
    table.wager(1, 2, amount=80_000)
    table.deal()
    events = table.fold_all()
    lost = {s.box: s.counted for s in table.events if isinstance(s, e.WagerSettled)}
    assert (lost[1], lost[2]) == (80_000, 50_000)
    assert events
    table.do(c.RemoveMarker(box=1))
    with pytest.raises(UnknownPlace):
        table.do(c.RemoveMarker(box=1))


def test_a_marker_is_for_that_box_and_that_player() -> None:
    table = Playing("canberra-2017")
    table.sit(1, 2)
    table.do(c.SetMarker(box=1, limit=80_000), c.SetMarker(box=2, limit=80_000))
    events = table.do(c.MoveSeat(player="Ann", seat=3))
    assert events[0] == t.MarkerRemoved(1, ("3.2",))
    table.do(c.LeaveSeat(player="Ben"), c.TakeSeat(player="Eva", seat=2))
    assert [seat.marker for seat in table.state.seated.values()] == [0, 0]


def test_a_marker_goes_when_the_maximum_reaches_it() -> None:
    table = Playing("canberra-2017")
    table.sit(1, 2, 3)
    table.do(c.SetMarker(box=1, limit=100_000), c.SetMarker(box=2, limit=120_000))
    table.do(c.PostNotice(sign=c.Sign(banked=BankedSign(1_000, 100_000))))
    events = table.do(c.BeginRound(at=NOTICE))
    removed = [event.box for event in events if isinstance(event, t.MarkerRemoved)]
    assert removed == [1]
    assert [seat.marker for seat in table.state.seated.values()] == [0, 120_000, 0]


@pytest.mark.parametrize("rules", POT)
def test_pot_games_have_no_markers(rules: str) -> None:
    with pytest.raises(BadInput, match="no markers"):
        Playing(rules).do(c.SetMarker(box=1, limit=80_000))


def test_a_marker_needs_somebody_at_the_box() -> None:
    with pytest.raises(UnknownPlace):
        Playing("canberra-2017").do(c.SetMarker(box=1, limit=80_000))


# Advice about the minimum


def small_wager(table: Playing, box: int = 1) -> Result | None:
    """Lay half the minimum on the box; what became of it at once."""
    events = table.do(c.BeginRound(at=10**6), b.Act(box, "ante", 500))
    table.do(c.CallOffRound())
    return next((s.result for s in events if isinstance(s, e.WagerSettled)), None)


@pytest.mark.parametrize("rules", BANKED)
def test_the_first_small_wager_is_advised_and_the_next_returned(rules: str) -> None:
    table = Playing(rules)
    table.sit(1, 2)
    assert small_wager(table) is None
    assert table.state.seated[1].advised
    assert small_wager(table) is Result.RETURNED
    assert small_wager(table, box=2) is None


def test_advice_lapses_when_the_player_leaves() -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    small_wager(table)
    table.do(c.LeaveSeat(player="Ann"))
    table.sit(1)
    assert small_wager(table) is None


def test_advice_follows_the_player_to_another_box() -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    small_wager(table)
    table.do(c.MoveSeat(player="Ann", seat=3), c.TakeSeat(player="Ben", seat=1))
    assert small_wager(table, box=3) is Result.RETURNED
    assert small_wager(table, box=1) is None


@pytest.mark.parametrize("player", ["Ben", "Ann"])
def test_somebody_new_at_the_box_was_not_advised(player: str) -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    small_wager(table)
    table.do(c.BeginRound(), c.LeaveSeat(player="Ann"), c.TakeSeat(player=player, seat=1))
    events = table.do(b.Act(1, "ante", 500))
    assert isinstance(events[0], e.WagerPlaced)


@pytest.mark.parametrize(
    ("minimum", "result"), [(2_000, None), (1_000, Result.RETURNED), (900, Result.RETURNED)]
)
def test_advice_lapses_when_the_minimum_is_raised(minimum: int, result: Result | None) -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    small_wager(table)
    table.do(c.PostNotice(sign=c.Sign(banked=BankedSign(minimum, 60_000, 100))))
    assert small_wager(table) is result


def test_a_raised_minimum_of_a_side_wager_needs_new_advice_too() -> None:
    table = Playing("ultimate-2019")
    table.sit(1)
    small_wager(table)
    own = BankedSign(1_000, 50_000, 500, own_limits={"trips": (1_500, 5_000)})
    table.do(c.PostNotice(sign=c.Sign(banked=own)))
    assert small_wager(table) is None


def test_a_side_wager_without_limits_of_its_own_has_those_of_the_table_again() -> None:
    own = BankedSign(1_000, 50_000, 500, own_limits={"trips": (500, 5_000)})
    table = Playing("ultimate-2019", sign=c.Sign(banked=own))
    table.sit(1)
    small_wager(table)
    table.do(c.PostNotice(sign=c.Sign(banked=BankedSign(1_000, 50_000, 500))))
    assert small_wager(table) is None


def test_advice_on_the_size_of_a_bet_is_not_advice_on_the_minimum() -> None:
    table = Playing("canberra-2017")
    table.sit(1)
    table.do(c.BeginRound())
    table.wager(1)
    table.deal()
    table.do(b.Act(1, "bet", 2_000), b.AmountFound(1, "bet", 1_500))
    assert any(isinstance(event, e.PlayerAdvised) for event in table.events)
    assert not table.state.seated[1].advised


@pytest.mark.parametrize(
    ("rules", "tournament"),
    [(rules, is_one) for rules in GAMES for is_one in (False, rules != "three-card-2006")],
)
def test_no_notice_makes_a_tournament_of_a_table_nor_the_reverse(
    rules: str, tournament: bool
) -> None:
    table = Playing(rules, sign=kind_of(a_sign(rules), tournament))
    for chosen in (a_sign(rules), replace_minimum(a_sign(rules))):
        notice = c.PostNotice(sign=kind_of(chosen, not tournament))
        assert table.refused(notice) == GAMES[rules].table_law.sign
    assert table.state.tournament is tournament


def kind_of(sign: c.Sign, tournament: bool) -> c.Sign:
    if sign.pot:
        return c.Sign(pot=replace(sign.pot, tournament=tournament))
    assert sign.banked is not None
    return c.Sign(banked=replace(sign.banked, tournament=tournament))


def replace_minimum(sign: c.Sign) -> c.Sign:
    if sign.pot:
        return c.Sign(pot=replace(sign.pot, minimum=1_000))
    assert sign.banked is not None
    return c.Sign(banked=replace(sign.banked, minimum=1_500))
