"""What all games against the house do alike is cited by each in its own numbers."""

from collections.abc import Callable

import pytest

from pitboss.cards.card import cards
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.money import dollars
from pitboss.play.verbs import Clauses
from tests.playing import (
    C04,
    C17,
    COMMUNAL,
    GAMES,
    HAND,
    IN,
    SIZE,
    TCP,
    UTH,
    Felt,
    begun,
    every,
    only,
)

CANBERRA = {
    "under": ("3.4",),
    "over": ("3.5",),
    "multiple": ("3.3",),
    "marker": ("3.2",),
    "deciding": ("7.1",),
    "round": ("D.Round of Play",),
    "void": ("D.Void",),
    "cut": ("5.2",),
    "shoe": ("12.1",),
    "nobody left": ("D.Round of Play", "7.3"),
    "show dealer": ("9.1",),
    "show hand": ("9.7",),
}
LAW: dict[str, dict[str, Clauses]] = {
    "canberra-2004": CANBERRA
    | {"same box": ("4.3",), "other box": ("4.3",), "again": ("4.1",), "locked": ("4.4",)}
    | {"dispute": ("16.4",)},
    "canberra-2017": CANBERRA
    | {"same box": ("4.4",), "other box": ("4.4",), "again": ("4.1(a)",), "locked": ("4.5",)}
    | {"dispute": ("16.5",)},
    "three-card-2006": CANBERRA
    | {"same box": ("4.4",), "other box": ("4.4",), "again": ("4.1",), "locked": ("4.5",)}
    | {"shoe": ("10.1",), "nobody left": ("D.Round of Play", "7.5"), "show hand": ("9.4", "4.10")}
    | {"dispute": ("14.4",)},
    "ultimate-2019": {
        "under": ("5.4",),
        "over": ("5.5", "13.7(b)"),
        "multiple": ("5.3",),
        "marker": ("5.2",),
        "same box": ("4.5",),
        "other box": ("4.4",),
        "again": ("4.5",),
        "locked": ("4.6",),
        "deciding": ("8.1",),
        "round": ("D.Round of Play",),
        "void": ("D.Void",),
        "cut": ("2.2",),
        "shoe": ("2.2",),
        "nobody left": ("D.Round of Play", "8.8", "9.2"),
        "show dealer": ("8.8(b)",),
        "show hand": ("9.3(a)",),
        "dispute": ("15.5",),
    },
}

Cite = Callable[[BankedGame], Clauses]
CITES: dict[str, Cite] = {}


def cites(name: str) -> Callable[[Cite], Cite]:
    def keep(how: Cite) -> Cite:
        CITES[name] = how
        return how

    return keep


@cites("under")
def _under(game: BankedGame) -> Clauses:
    return only(Felt(game).lay(1, ante=5), e.PlayerAdvised).clauses


@cites("over")
def _over(game: BankedGame) -> Clauses:
    felt = begun(game, maximum=dollars(5), minimum=dollars(5))
    happened = felt.do(c.Act(1, "fold"))
    lost = every(happened, e.WagerSettled)[0]
    return lost.clauses[-len(game.cites.over) :] if lost.counted < lost.amount else ()


@cites("multiple")
def _multiple(game: BankedGame) -> Clauses:
    return Felt(game).refused(c.Act(1, "ante", dollars(12)))


@cites("marker")
def _marker(game: BankedGame) -> Clauses:
    felt = Felt(game, markers={1: dollars(900)})
    return only(felt.lay(1, ante=10), e.WagerPlaced).clauses[-1:]


@cites("same box")
def _same_box(game: BankedGame) -> Clauses:
    felt = Felt(game)
    felt.do(c.Act(1, "ante", dollars(10), "Ann"))
    return felt.refused(c.Act(1, game.wagers[1].name, dollars(10), "Bob"))


@cites("other box")
def _other_box(game: BankedGame) -> Clauses:
    felt = Felt(game)
    felt.do(c.Act(1, "ante", dollars(10), "Ann"))
    return felt.refused(c.Act(2, "ante", dollars(10), "Ann"))


@cites("again")
def _again(game: BankedGame) -> Clauses:
    felt = Felt(game)
    felt.lay(1, ante=10)
    return felt.refused(c.Act(1, "ante", dollars(10)))


@cites("locked")
def _locked(game: BankedGame) -> Clauses:
    felt = begun(game)
    back = felt.refused(c.TakeBack(1, "ante"))
    return felt.refused(c.Act(2, "ante", dollars(10))) if back else ()


@cites("deciding")
def _deciding(game: BankedGame) -> Clauses:
    return begun(game, 1, 2).refused(c.Act(2, "fold"))


@cites("round")
def _round(game: BankedGame) -> Clauses:
    felt = begun(game)
    first = only(felt.events, e.CardsDealt)
    felt.stay(1)
    last = only(felt.finish(), e.RoundConcluded)
    return last.clauses if first.clauses[-1:] == last.clauses else ()


@cites("void")
def _void(game: BankedGame) -> Clauses:
    return only(begun(game).do(c.OperatorVoid()), e.RoundVoided).clauses[-1:]


@cites("cut")
def _cut(game: BankedGame) -> Clauses:
    if game is UTH:
        return Felt(game).refused(c.Cut(26))
    return only(Felt(game).do(c.Cut(26)), e.DeckCut).clauses


@cites("shoe")
def _shoe(game: BankedGame) -> Clauses:
    if game is UTH:
        felt = Felt(game, shoe="manual")
        felt.lay_usual(1)
        return felt.refused(c.Deal(cards("Ah")))
    return Felt(game, shoe="automated").refused(c.Cut(26))


@cites("nobody left")
def _nobody_left(game: BankedGame) -> Clauses:
    felt = begun(game)
    felt.do(c.Act(1, "fold"))
    felt.finish()
    return only(felt.events, e.RoundConcluded).clauses


@cites("show dealer")
def _show_dealer(game: BankedGame) -> Clauses:
    felt = begun(game)
    felt.stay(1)
    turned = [event for event in every(felt.finish(), e.CardsShown) if event.place == c.DEALER]
    keyed = c.Show(c.DEALER, cards(IN[SIZE[game.rules]]))
    shown = only(unseen(game).do(keyed), e.CardsShown)
    return turned[0].clauses if shown.clauses == turned[0].clauses else ()


@cites("show hand")
def _show_hand(game: BankedGame) -> Clauses:
    keyed = c.Show(1, cards(HAND[SIZE[game.rules]]))
    return only(unseen(game).do(keyed), e.CardsShown).clauses


@cites("dispute")
def _dispute(game: BankedGame) -> Clauses:
    felt = begun(game)
    felt.do(c.OperatorVoid())
    command = felt.refused(c.Act(1, "fold"))
    incident = felt.refused(c.Disturbance())
    return command if command == incident else ()


def unseen(game: BankedGame) -> Felt:
    """A round dealt by hand: all have decided, and nobody has keyed in the hands."""
    felt, nothing = Felt(game), " ".join(["??"] * SIZE[game.rules])
    felt.lay_usual(1)
    felt.deal({1: nothing}, nothing, " ".join(["??"] * 5) if game is UTH else "")
    felt.stay(1)
    for reveal in game.reveals:
        faces = cards(COMMUNAL)[reveal.nths[0] - 1 : reveal.nths[-1]]
        felt.do(c.Proceed(faces))
    return felt


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.rules)
@pytest.mark.parametrize("name", CITES)
def test_each_rule_is_cited_by_its_own_number(game: BankedGame, name: str) -> None:
    assert CITES[name](game) == LAW[game.rules][name]


def test_every_citation_is_tried() -> None:
    tried = set(CITES)
    assert all(set(law) == tried for law in LAW.values())


# The wagers, each with the clauses that give the opportunity to place it

PLACED = [
    (C04, "ante", ("4.1", "D.Ante", "D.Box", "4.2")),
    (C04, "jackpot", ("4.1", "10.1", "10.2")),
    (C17, "ante", ("4.1(a)", "D.Ante", "D.Box", "4.3")),
    (C17, "jackpot", ("4.1(b)", "10.1", "10.2", "3.6", "D.Displayed Jackpot Wager")),
    (TCP, "ante", ("4.1", "4.2", "D.Ante", "D.Box", "4.3")),
    (TCP, "pairs_plus", ("4.1", "4.2", "D.Pairs Plus", "D.Box", "4.3")),
    (UTH, "ante", ("4.2(a)", "D.Ante", "D.Box", "4.1")),
    (UTH, "blind", ("4.2(a)", "D.Blind", "D.Box")),
    (UTH, "trips", ("4.2(b)", "4.3", "D.Trips")),
]


@pytest.mark.parametrize(("game", "wager", "clauses"), PLACED)
def test_each_wager_is_placed_by_its_clauses(
    game: BankedGame, wager: str, clauses: Clauses
) -> None:
    felt = Felt(game)
    amounts = {"jackpot": 2}
    placed = [felt.lay(1, **{w.name: amounts.get(w.name, 10)}) for w in game.wagers]
    found = {one.wager: one for events in placed for one in every(events, e.WagerPlaced)}
    assert found[wager] == e.WagerPlaced(1, wager, dollars(amounts.get(wager, 10)), "", clauses)


def test_every_wager_is_among_them() -> None:
    named = {(game.rules, wager) for game, wager, _ in PLACED}
    assert named == {(game.rules, wager.name) for game in GAMES for wager in game.wagers}


# The deal

DEALT = [
    (C04, "manual", ("6.3(a)", "6.3(b)", "6.3(c)", "6.1"), ("6.2",)),
    (C04, "automated", ("12.4", "12.1"), ("12.4", "6.2")),
    (C17, "manual", ("6.3(a)", "6.3(b)", "6.3(c)", "6.1"), ("6.2",)),
    (C17, "automated", ("12.4", "12.1"), ("12.4", "6.2")),
    (TCP, "manual", ("6.4(a)", "6.4(b)", "6.4(c)", "6.1", "6.2"), ()),
    (TCP, "automated", ("10.4", "10.1"), ()),
    (UTH, "automated", ("7.2(a)", "7.2(b)", "7.2(c)", "7.2(d)", "D.Hole Cards"), ()),
]
ORDER = {
    ("canberra", "manual"): (1, 2, 0) * 5,
    ("canberra", "automated"): (1,) * 5 + (2,) * 5 + (0,) * 5,
    ("three", "manual"): (1, 2, 0) * 3,
    ("three", "automated"): (1,) * 3 + (2,) * 3 + (0,) * 3,
    ("ultimate", "automated"): (-1,) * 5 + (1, 1, 2, 2, 0, 0),
}


@pytest.mark.parametrize(("game", "shoe", "clauses", "up"), DEALT)
def test_cards_go_to_their_places_by_the_clauses_of_the_shoe(
    game: BankedGame, shoe: str, clauses: Clauses, up: Clauses
) -> None:
    felt = begun(game, 1, 2, shoe=shoe)
    dealt = only(felt.events, e.CardsDealt)
    assert dealt.clauses == (*clauses, "D.Round of Play")
    assert dealt.places == ORDER[game.rules.split("-")[0], shoe]
    assert dealt.remaining == 0
    shown = every(felt.events, e.CardsShown)
    assert [one.clauses for one in shown] == ([up] if up else [])
    assert felt.round.up_card == (5 if up else 0)
    assert [(one.place, one.nths) for one in shown] == ([(0, (5,))] if up else [])


def test_every_shoe_is_among_them() -> None:
    named = {(game.rules, shoe) for game, shoe, _, _ in DEALT}
    assert named == {(game.rules, shoe) for game in GAMES for shoe in game.dealing}


def test_a_board_is_dealt_only_where_there_is_one() -> None:
    assert begun(UTH).round.board == cards(COMMUNAL)
    assert begun(TCP).round.board == ()
