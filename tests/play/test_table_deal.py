"""An electronic table: each deal is committed to, takes seeds, ends once and is published."""

from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput, TooSoon
from pitboss.games import GAMES
from pitboss.play.banked import commands as b
from pitboss.play.pot import commands as p
from pitboss.play.table import commands as c
from pitboss.play.table.deal import CardsShuffled, DealPublished, DealSealed, SeedAdded
from pitboss.play.table.state import Deal
from tests.play.tables import Playing, a_shoe

CUT = {
    "canberra-2004": "5.2",
    "canberra-2017": "5.2",
    "three-card-2006": "5.2",
    "ultimate-2019": "2.2",
    "manila-1995": "4.2",
    "holdem-1995": "4.2",
    "omaha-1995": "4.2",
}
every_game = pytest.mark.parametrize("rules", GAMES)


def electronic(rules: str) -> Playing:
    """Two players at a table that shuffles for itself."""
    felt = Playing(rules, shoe=replace(a_shoe(rules), electronic=True))
    felt.sit(1, 2)
    return felt


def in_hand(rules: str) -> Playing:
    felt = electronic(rules)
    felt.do(c.BeginRound(commitment="first"))
    return felt


def played(rules: str) -> Playing:
    felt = in_hand(rules)
    finish(felt)
    return felt


def finish(felt: Playing) -> None:
    if felt.state.sign.pot:
        felt.finish_pot(fold=True)
    else:
        felt.wager(1)
        felt.deal()
        felt.fold_all()


def published(**changes: Any) -> c.PublishDeal:
    given: dict[str, Any] = {"number": 1, "outcome": "played", "seal": "a seal", "hash": "a hash"}
    return c.PublishDeal(**(given | changes))


@every_game
def test_a_commitment_goes_with_an_electronic_shoe_and_with_no_other(rules: str) -> None:
    felt, by_hand = electronic(rules), Playing(rules)
    by_hand.sit(1, 2)
    for table, command in (
        (felt, c.BeginRound()),
        (by_hand, c.BeginRound(commitment="first")),
    ):
        with pytest.raises(BadInput, match="commits to its shoe"):
            table.do(command)
    felt.do(c.BeginRound(commitment="first"))
    cut = felt.state.shoe.kind == "manual"
    assert felt.state.deal == Deal(1, "", "first", 1, cut)
    by_hand.do(c.BeginRound())
    assert by_hand.state.deal == Deal()


@every_game
def test_a_deal_is_published_before_the_next_one(rules: str) -> None:
    felt = played(rules)
    assert felt.state.deal.outcome == "played"
    with pytest.raises(TooSoon, match="deal 1 has to be published"):
        felt.do(c.BeginRound(commitment="second"))
    (event,) = felt.do(published(went=(), cards=("envelope",)))
    assert isinstance(event, DealPublished)
    assert (event.number, event.commitment, event.outcome) == (1, "first", "played")
    assert (event.cards, event.seal, event.hash) == (("envelope",), "a seal", "a hash")
    assert event.clauses == (CUT[rules],)
    assert felt.state.deal == Deal(1, "a hash")
    felt.do(c.BeginRound(commitment="second"))
    assert felt.state.deal.number == 2
    assert felt.state.deal.previous == "a hash"


def test_what_is_published_is_the_deal_that_is_over() -> None:
    felt = in_hand("canberra-2017")
    with pytest.raises(TooSoon, match="no deal is over"):
        felt.do(published())
    finish(felt)
    for changes in ({"number": 2}, {"outcome": "void"}, {"number": 2, "outcome": "void"}):
        with pytest.raises(BadInput, match="deal 1 is to be published, as played"):
            felt.do(published(**changes))
    for changes in ({"seal": ""}, {"hash": ""}):
        with pytest.raises(BadInput, match="with its seal and its hash"):
            felt.do(published(**changes))
    felt.do(published())
    with pytest.raises(TooSoon, match="no deal is over"):
        felt.do(published())


@every_game
def test_a_seed_is_added_until_the_cards_are_cut_or_out(rules: str) -> None:
    felt = electronic(rules)
    seed = c.AddSeed(player="Ben", digest="a hash")
    with pytest.raises(TooSoon, match="between the commitment and the first card"):
        felt.do(seed)
    felt.do(c.BeginRound(commitment="first"))
    with pytest.raises(BadInput, match="recorded by its hash"):
        felt.do(c.AddSeed(player="Ben"))
    (event,) = felt.do(seed)
    assert event == SeedAdded(2, "a hash", (CUT[rules],))
    felt.do(c.AddSeed(player="Ann", digest="another"))
    assert felt.state.deal.seeds == {2: "a hash", 1: "another"}
    if felt.state.sign.pot:
        felt.do(c.CutCards(cards_above=10))
    elif felt.state.shoe.kind == "manual":
        felt.do(b.Cut(20))
    else:
        felt.wager(1)
        felt.deal()
    with pytest.raises(TooSoon, match="between the commitment and the first card"):
        felt.do(seed)


@every_game
def test_a_deal_that_has_a_name_is_sealed_before_the_cut_and_the_first_card(rules: str) -> None:
    felt = electronic(rules)
    sealing = c.SealDeal(seeds=("s",), cards=("c",), seal="a seal")
    with pytest.raises(TooSoon, match="sealed once"):
        felt.do(sealing)
    felt.do(c.BeginRound(commitment="first", algorithm="a name"))
    assert felt.state.deal.to_be_sealed
    if not felt.state.sign.pot:
        felt.wager(1)
    cut = [c.CutCards(cards_above=10)] if felt.state.sign.pot else [b.Cut(20)]
    for command in cut if felt.state.shoe.kind == "manual" else []:
        with pytest.raises(TooSoon, match="deal 1 has to be sealed first"):
            felt.do(command)
    for empty in (c.SealDeal(cards=("c",)), c.SealDeal(seal="a seal")):
        with pytest.raises(BadInput, match="an envelope for each card"):
            felt.do(empty)
    (event,) = felt.do(sealing)
    assert event == DealSealed(1, ("s",), ("c",), "a seal", (CUT[rules],))
    with pytest.raises(TooSoon, match="sealed once"):
        felt.do(sealing)
    with pytest.raises(TooSoon, match="between the commitment and the first card"):
        felt.do(c.AddSeed(player="Ben", digest="a hash"))
    felt.deal()
    with pytest.raises(TooSoon, match="sealed once"):
        felt.do(sealing)


def test_a_deal_is_published_under_the_seal_that_was_upon_it() -> None:
    felt = electronic("canberra-2017")
    felt.do(c.BeginRound(commitment="first", algorithm="a name"))
    felt.do(c.CallOffRound())
    with pytest.raises(TooSoon, match="has to be sealed first"):
        felt.do(published(outcome="called off"))
    felt.do(c.SealDeal(seeds=("s",), cards=("c",), seal="a seal"))
    with pytest.raises(BadInput, match="was sealed otherwise before its first card"):
        felt.do(published(outcome="called off", seal="another"))
    felt.do(published(outcome="called off"))
    assert felt.state.deal == Deal(1, "a hash")


def test_no_seed_comes_after_the_deal() -> None:
    felt = played("canberra-2017")
    with pytest.raises(TooSoon, match="between the commitment and the first card"):
        felt.do(c.AddSeed(player="Ann", digest="a hash"))


@every_game
def test_a_round_that_is_called_off_ends_its_deal_so(rules: str) -> None:
    felt = in_hand(rules)
    felt.do(c.CallOffRound())
    assert felt.state.deal.outcome == "called off"
    felt.do(published(outcome="called off"))
    assert felt.state.deal == Deal(1, "a hash")


def test_a_void_round_ends_its_deal_void() -> None:
    felt = in_hand("canberra-2017")
    felt.wager(1)
    felt.deal()
    felt.do(b.OperatorVoid())
    assert felt.state.deal.outcome == "void"


def test_cards_are_shuffled_again_in_a_round_of_which_none_is_out() -> None:
    felt = electronic("holdem-1995")
    with pytest.raises(TooSoon, match="shuffled again"):
        felt.do(c.ShuffleCards(commitment="again"))
    felt.do(c.BeginRound(commitment="first"))
    with pytest.raises(TooSoon, match="deal 1 has to be published"):
        felt.do(c.ShuffleCards(commitment="again"))
    felt.deal()
    with pytest.raises(TooSoon, match="shuffled again"):
        felt.do(c.ShuffleCards(commitment="again"))


def test_after_a_misdeal_the_cards_are_shuffled_anew() -> None:
    felt = in_hand("holdem-1995")
    felt.deal()
    felt.do(p.FindNotCut())
    assert felt.state.deal.outcome == "misdeal"
    with pytest.raises(TooSoon, match="the cards have to be shuffled first"):
        felt.deal()
    felt.do(published(outcome="misdeal"))
    with pytest.raises(BadInput, match="commits to its shoe"):
        felt.do(c.ShuffleCards())
    (event,) = felt.do(c.ShuffleCards(commitment="again"))
    assert event == CardsShuffled("again", ("4.2",))
    assert felt.state.deal == Deal(2, "a hash", "again", 1, True)
    felt.deal()
