"""Who may do what: every command, every role, every game; each answer by a clause that exists."""

from typing import Any

import pytest

from pitboss.cards.card import card
from pitboss.floor.authority import PERMITS
from pitboss.floor.orders import authorise
from pitboss.floor.people import Person, Role
from pitboss.games import GAMES
from pitboss.law.instrument import instrument
from pitboss.play.banked import commands as b
from pitboss.play.entries import COMMANDS
from pitboss.play.pool import AdjustPool, OpenPool
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.state import Seat, TableState
from pitboss.play.verbs import Refused
from tests.play.tables import METER, a_set_up, a_shoe, a_sign
from tests.playing import BANKED, POT

PLAYER, DEALER, SUPERVISOR = Role.PLAYER, Role.DEALER, Role.SUPERVISOR
OPERATOR, MANAGER, DIRECTOR, INSPECTOR = (
    Role.OPERATOR,
    Role.SHIFT_MANAGER,
    Role.DIRECTOR,
    Role.INSPECTOR,
)
TABLE_OF = {
    rules: TableState(
        rules=rules,
        seats=4,
        sign=a_sign(rules),
        seated={1: Seat(1, "Ann"), 2: Seat(2, "Ben")},
    )
    for rules in GAMES
}
SIGNED = ("Sue", "Olga")


def samples(rules: str) -> list[Any]:
    """One command of each kind, of Ann at place 1 where somebody's it is, or signed by Sue."""
    breach = "15.1" if rules in POT else "13.1"
    return [
        b.Act(1, "ante", 100),
        b.TakeBack(1, "ante"),
        b.Cut(9),
        b.Deal(()),
        b.Show(1, ()),
        b.Proceed(),
        b.CardExposed(1, 1),
        b.ShoeMalfunction(),
        b.WrongCount(1),
        b.WrongOrder(),
        b.DealtWithoutWager(1),
        b.HandInDiscard(1),
        b.AmountFound(1, "ante", 5),
        b.NoDecision(1),
        b.Contravention(1, breach, "exclude"),
        b.Disturbance(),
        b.OperatorVoid(),
        b.JackpotMalfunction(),
        b.EarlierMajorWin(1, True),
        b.MissingCard(),
        b.ForeignCard(),
        b.CorrectCard(1, 1, card("Ah"), card("Ad")),
        p.SitDown(1, 1),
        p.TopUp(1, 1),
        p.TakeOff(1, 1),
        p.Leave(1),
        p.Deal(()),
        p.Expose(),
        p.Act(1, "fold"),
        p.Show(1, ()),
        p.PassHand(1),
        p.Settle(),
        p.PutForward(1, 1),
        p.FoldEarly(1),
        p.ExposeHoleCard(1, "Ah"),  # type: ignore[arg-type]
        p.ReplaceHoleCard("Ah"),  # type: ignore[arg-type]
        p.FindWrongCount(1, 1),
        p.FindWrongOrder(),
        p.FindExposedInCut(),
        p.FindNotCut(),
        p.FindWrongDeck(),
        p.FindFaceUp(2),
        p.ExposeEarly(()),
        p.ExposeDiscard(),
        p.TakeHandIn(1, True),
        p.GiveBack(1),
        p.VoidWagers(1, breach),
        p.Exclude(1, breach),
        p.Invalidate("18.3"),
        a_set_up(rules),
        c.CheckCards(found=52, when="ordered"),
        c.OpenTable(),
        c.CutCards(cards_above=9),
        c.ChangeCards(supervisor="Sue", dealer="Deb"),
        c.ChangeShoe(shoe=a_shoe(rules)),
        c.ReportJackpot(working=True),
        c.PostNotice(sign=a_sign(rules)),
        c.Consent(player="Ann"),
        c.SetMarker(box=1, limit=1),
        c.RemoveMarker(box=1),
        c.TakeSeat(player="Ann", seat=3),
        c.DrawForSeat(seat=3, draws=()),
        c.JoinWaitingList(player="Ann"),
        c.LeaveWaitingList(player="Ann"),
        c.MoveSeat(player="Ann", seat=3),
        c.DeclineSeat(player="Ann", seat=3),
        c.LeaveSeat(player="Ann"),
        c.ClearSeat(player="Ann"),
        c.SitOut(player="Ann"),
        c.SitIn(player="Ann"),
        c.BeginRound(),
        c.CallOffRound(),
        c.ShuffleCards(),
        c.AddSeed(player="Ann", digest="00"),
        c.SealDeal(),
        c.PublishDeal(),
        c.DealOut(player="Ann", finding="x"),
        c.RecordBreach(player="Ann", clause=breach, finding="x"),
        c.LiftExclusion(player="Ann"),
        c.OpenDispute(by="Ann", about="x"),
        c.DecideDispute(number=1, decision="x", reasons="y"),
        c.AskForReview(number=1, by="Ann"),
        c.ReviewDispute(number=1, outcome="x"),
        c.AnnounceClosing(),
        c.CloseTable(),
        c.Stop(reason="x"),
        c.Resume(),
        OpenPool(meter=METER),
        AdjustPool(pool=1, reason="transfer", signed=SIGNED),
    ]


def asked(rules: str, role: Role, command: Any, actor: str = "") -> str:
    """The clause that refuses it to Ann who plays or to Sue who works, or nothing."""
    actor = actor or ("Ann" if role is PLAYER else "Sue")
    try:
        authorise(GAMES[rules], TABLE_OF[rules], Person(actor, role), command)
    except Refused as refusal:
        return refusal.clause
    return ""


def test_every_command_is_somebodys() -> None:
    assert set(PERMITS) == set(COMMANDS)
    assert {type(sample) for sample in samples("holdem-1995")} == set(COMMANDS)
    assert all(permit.roles for permit in PERMITS.values())


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("role", Role)
def test_each_role_is_permitted_or_refused_by_a_clause_of_the_game(rules: str, role: Role) -> None:
    law = instrument(rules)
    for command in samples(rules):
        clause = asked(rules, role, command)
        assert not clause or clause in law, (command, clause)
        if not isinstance(command, b.Contravention):  # that depends on the breach: see below
            assert (not clause) == (role in PERMITS[type(command)].roles), command


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize(
    ("command", "permitted"),
    [
        (c.BeginRound(), {DEALER, SUPERVISOR, MANAGER}),
        (c.PostNotice(sign=c.Sign()), {OPERATOR}),
        (c.Consent(player="Ann"), {PLAYER}),
        (c.OpenTable(), {SUPERVISOR, OPERATOR, MANAGER}),
        (c.DecideDispute(number=1, decision="x", reasons="y"), {OPERATOR}),
        (c.ReviewDispute(number=1, outcome="x"), {INSPECTOR}),
        (c.OpenDispute(by="Ann", about="x"), set(Role)),
        (c.Stop(reason="x"), {SUPERVISOR, OPERATOR, MANAGER, INSPECTOR}),
        (c.Resume(), {OPERATOR}),
        (c.ClearSeat(player="Ann"), {SUPERVISOR, OPERATOR, MANAGER}),
        (c.LiftExclusion(player="Ann"), {OPERATOR}),
        (c.SetMarker(box=1, limit=1), {SUPERVISOR, OPERATOR, MANAGER}),
        (AdjustPool(pool=1, reason="transfer", signed=SIGNED), {OPERATOR}),
        (b.Disturbance(), {OPERATOR}),
        (p.Invalidate("18.3"), {OPERATOR}),
        (p.Act(1, "fold"), {PLAYER, DEALER, SUPERVISOR, MANAGER}),
        (b.Deal(()), {DEALER, SUPERVISOR, MANAGER}),
        (c.AnnounceClosing(), {OPERATOR}),
        (c.CloseTable(), {OPERATOR}),
        (
            c.SetUp(rules="", seats=1, sign=c.Sign(), shoe=c.Shoe(), layout_approval="", date=""),
            {OPERATOR},
        ),
    ],
)
def test_whose_each_command_is(rules: str, command: Any, permitted: set[Role]) -> None:
    assert {role for role in Role if not asked(rules, role, command)} == permitted


# A player's own


@pytest.mark.parametrize("rules", GAMES)
def test_a_player_gives_commands_for_the_own_place_only(rules: str) -> None:
    for command in samples(rules):
        if PLAYER not in PERMITS[type(command)].roles:
            continue
        assert not asked(rules, PLAYER, command, "Ann")
        assert asked(rules, PLAYER, command, "Ben") == GAMES[rules].table_law.one_seat, command


def test_nobody_acts_for_an_empty_place() -> None:
    assert asked("holdem-1995", PLAYER, p.Act(4, "fold")) == "15.2"
    assert asked("canberra-2017", PLAYER, b.Act(4, "ante", 100)) == "4.4"
    assert asked("holdem-1995", PLAYER, p.Show(p.BOARD, ())) == "15.2"


def test_a_dealer_records_what_any_player_does() -> None:
    assert not asked("holdem-1995", DEALER, p.Act(2, "fold"), "Deb")
    assert not asked("canberra-2017", DEALER, b.Act(2, "ante", 100), "Deb")


# Measures against a player


def exclusion(rules: str) -> c.RecordBreach:
    clause = "15.1" if rules in POT else "13.1"
    return c.RecordBreach(player="Ann", clause=clause, finding="x", exclude=True)


@pytest.mark.parametrize("rules", GAMES)
def test_to_exclude_from_the_game_is_the_operators(rules: str) -> None:
    assert asked(rules, SUPERVISOR, exclusion(rules)) == GAMES[rules].table_law.exclude
    assert not asked(rules, OPERATOR, exclusion(rules))


COLLUSION = {
    "canberra-2004": "13.2(a)",
    "canberra-2017": "13.2(b)",
    "three-card-2006": "11.2",
    "ultimate-2019": "12.2(a)",
}
OTHER = dict.fromkeys(BANKED, "16.9") | {"three-card-2006": "14.1", "ultimate-2019": "15.8"}


@pytest.mark.parametrize("rules", BANKED)
@pytest.mark.parametrize("remedy", ["exclude", "void-round", "void-wagers"])
def test_a_supervisor_acts_on_collusion_and_no_other_breach(rules: str, remedy: str) -> None:
    law = GAMES[rules].table_law
    collusion = b.Contravention(1, COLLUSION[rules], remedy)
    expected = law.breach if remedy == "void-wagers" else ""
    assert asked(rules, SUPERVISOR, collusion) == expected
    other = b.Contravention(1, OTHER[rules], remedy)
    assert asked(rules, SUPERVISOR, other) == law.breach
    assert not asked(rules, OPERATOR, other)


@pytest.mark.parametrize("rules", ["canberra-2004", "canberra-2017", "ultimate-2019"])
def test_a_director_voids_antes_out_of_order_at_a_tournament_table(rules: str) -> None:
    law, clause = GAMES[rules].table_law, GAMES[rules].table_law.ante_order[0]
    void = b.Contravention(1, clause, "void-wagers")
    assert asked(rules, DIRECTOR, void) == law.breach
    table = TableState(rules=rules, seats=4, tournament=True, seated={1: Seat(1, "Ann")})
    authorise(GAMES[rules], table, Person("Dan", DIRECTOR), void)
    other = b.Contravention(1, OTHER[rules], "void-wagers")
    with pytest.raises(Refused) as refusal:
        authorise(GAMES[rules], table, Person("Dan", DIRECTOR), other)
    assert refusal.value.clause == law.breach


# Signatures


def test_one_signature_is_that_of_whoever_gives_the_command() -> None:
    adjust = AdjustPool(pool=1, reason="transfer", signed=("Sue", "Olga"))
    assert asked("canberra-2017", OPERATOR, adjust, "Olga") == ""
    assert asked("canberra-2017", OPERATOR, adjust, "Otto") == "10.6"
    change = c.ChangeCards(supervisor="Sue", dealer="Deb")
    assert asked("canberra-2017", SUPERVISOR, change, "Sue") == ""
    assert asked("canberra-2017", SUPERVISOR, change, "Sid") == "2.3"
