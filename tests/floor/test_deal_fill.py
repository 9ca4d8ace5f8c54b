"""The shoe of an electronic table: committed to, sealed, found again, drawn from and published."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import fields, replace

import verify_deal
from pitboss.cards.card import UNKNOWN, card
from pitboss.errors import BadInput, TooSoon
from pitboss.floor.casino import Casino
from pitboss.floor.croupier import Croupier, Wait, waits_for
from pitboss.floor.deal import fill as filling
from pitboss.floor.deal.record import DealRecord, inspector_receipt, openings, published_record
from pitboss.floor.deal.shoe import FIRST
from pitboss.floor.deal.shuffle import ALGORITHM
from pitboss.floor.people import Role
from pitboss.games import GAMES
from pitboss.journal.entry import canonical
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.banked import commands as b
from pitboss.play.codec import decode_events
from pitboss.play.entries import COMMANDS
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.pot.round import PotRound
from pitboss.play.table import commands as c
from pitboss.play.table.deal import DealPublished, DealSealed
from pitboss.play.table.events import RoundBegun
from pitboss.play.table.state import Deal
from pitboss.play.table.view import Viewer, table_view
from tests.floor.felt import KEY, Felt, ticking


@pytest.fixture
def felt(store: Store) -> Felt:
    """A round of Hold-em has begun between three players."""
    felt = Felt(store)
    felt.open_table("H1", "holdem-1995")
    felt.sit("H1", "Ann", "Bob", "Cy", stake=dollars(200))
    felt.croupier.begin("H1")
    return felt


def record(felt: Felt, published: DealPublished, previous: str = FIRST) -> DealRecord:
    state = felt.casino.table("H1")
    deal = Deal(published.number, previous, "", state.number, True, algorithm=ALGORITHM)
    before = replace(state, deal=deal)
    sealed: DealSealed = last(felt.casino.store, DealSealed)
    return published_record("H1", GAMES["holdem-1995"], before, published, sealed)


def last(store: Store, kind: type) -> Any:
    events = [e for entry in store.read("table/H1") for e in decode_events(entry.events)]
    return [event for event in events if isinstance(event, kind)][-1]


def test_the_shoe_is_committed_to_and_sealed_before_anything_else(felt: Felt, store: Store) -> None:
    begun: RoundBegun = last(store, RoundBegun)
    shoe = felt.casino.shoe("H1")
    entry = store.read("table/H1")[-1]
    assert begun.commitment == shoe.commitment
    assert entry.secret is not None
    assert bytes(entry.secret).find(shoe.seed) == -1
    assert shoe.seed.hex().encode() not in entry.command + entry.events


def test_a_process_that_starts_again_deals_the_cards_that_were_committed_to(
    felt: Felt, store: Store
) -> None:
    order = felt.casino.shoe("H1").order
    again = Croupier(Casino(store, ticking(store), Vault([KEY])))
    again.deal("H1")
    round = again.casino.table("H1").round
    assert isinstance(round, PotRound)
    hands = {seat.number: seat.cards for seat in round.seats}
    first = [hands[seat.number][0] for seat in round.seats]
    second = [hands[seat.number][1] for seat in round.seats]
    assert tuple(first + second) == order.cards[:6]
    assert again.casino.load("H1").went == tuple(str(s.number) for s in round.seats) * 2
    assert Felt(store).casino.shoe("H1").drawn == 6


def test_another_key_does_not_open_it(felt: Felt, store: Store) -> None:
    stranger = Casino(store, ticking(), Vault([bytes(32)]))
    with pytest.raises(BadInput, match="a key that is not here"):
        Croupier(stranger).deal("H1")
    assert not felt.casino.table("H1").cut


def test_a_players_seed_changes_the_order_and_is_kept_sealed(felt: Felt, store: Store) -> None:
    before = felt.casino.shoe("H1")
    felt.give("H1", c.AddSeed(player="Bob"), "Bob", seed="lucky seven")
    after = felt.casino.shoe("H1")
    assert after.commitment == before.commitment
    assert after.order != before.order
    assert after.seeds[1] == "lucky seven"
    entry = store.read("table/H1")[-1]
    assert b"lucky" not in entry.command + entry.events + (entry.secret or b"")
    assert felt.casino.table("H1").deal.seeds.keys() == {2}


def test_a_seed_comes_before_the_cut_from_somebody_who_sits_there(felt: Felt) -> None:
    with pytest.raises(BadInput, match="nobody called"):
        felt.give("H1", c.AddSeed(player="Eve"), "Eve", seed="x")
    with pytest.raises(BadInput, match="any text"):
        felt.give("H1", c.AddSeed(player="Ann"), "Ann")
    with pytest.raises(TooSoon, match="deal 1 has to be sealed first"):
        felt.croupier.give("H1", c.CutCards(cards_above=9))
    felt.croupier.give("H1", c.SealDeal())
    with pytest.raises(TooSoon, match="between the commitment and the first card"):
        felt.give("H1", c.AddSeed(player="Ann"), "Ann", seed="x")
    felt.croupier.give("H1", c.CutCards(cards_above=9))
    with pytest.raises(TooSoon, match="between the commitment and the first card"):
        felt.give("H1", c.AddSeed(player="Ann"), "Ann", seed="x")
    felt.croupier.deal("H1")
    with pytest.raises(BadInput, match="first card has left"):
        felt.give("H1", c.AddSeed(player="Ann"), "Ann", seed="x")


def test_nobody_else_brings_cards_or_commitments(felt: Felt) -> None:
    for forged in (c.SealDeal(seal="mine"), c.SealDeal(cards=("mine",))):
        with pytest.raises(BadInput, match="the floor seals a deal"):
            felt.croupier.give("H1", forged)
    felt.croupier.give("H1", c.SealDeal())
    cut = felt.croupier.give("H1", c.CutCards(cards_above=3))
    assert cut.events[0].cards_above == felt.casino.shoe("H1").order.above
    with pytest.raises(BadInput, match="from the shoe"):
        felt.croupier.give("H1", p.Deal((card("Ah"),) * 6))
    felt.croupier.give("H1", p.Deal((UNKNOWN,) * 6))
    with pytest.raises(BadInput, match="electronic table"):
        felt.give("H1", p.ExposeEarly((card("Ah"),)), "Sue", Role.SUPERVISOR)
    with pytest.raises(BadInput, match="the floor commits"):
        felt.croupier.give("H1", c.ShuffleCards(commitment="mine"))


def test_a_published_deal_is_verified_by_a_stranger(felt: Felt, store: Store) -> None:
    felt.give("H1", c.AddSeed(player="Ann"), "Ann", seed="♣ one")
    felt.play_out("H1")
    published: DealPublished = last(store, DealPublished)
    assert published.outcome == "played"
    receipt = inspector_receipt(felt.casino.shoe("H1"), record(felt, published))
    data = verify_deal.parsed(canonical(receipt))
    checks = verify_deal.check_record(data["record"]) + verify_deal.check_inspector(data)
    assert [sentence for sentence, true in checks if not true] == []
    assert json.loads(canonical(receipt))["seeds"][0] == "♣ one"


def test_the_seal_stands_in_every_view_before_the_first_card(felt: Felt, store: Store) -> None:
    assert seals(felt) == {""}
    with pytest.raises(TooSoon, match="has to be sealed first"):
        felt.croupier.give("H1", p.Deal(()))
    (event,) = felt.croupier.give("H1", c.SealDeal()).events
    shoe = felt.casino.shoe("H1")
    assert (event.cards, event.seeds) == (shoe.card_envelopes, shoe.seed_envelopes)
    assert (event.seal, seals(felt)) == (shoe.seal, {shoe.seal})
    with pytest.raises(TooSoon, match="sealed once"):
        felt.croupier.give("H1", c.SealDeal())
    felt.play_out("H1")
    published: DealPublished = last(store, DealPublished)
    assert (published.seal, published.cards) == (shoe.seal, ())


def seals(felt: Felt) -> set[str]:
    viewers = (Viewer(), Viewer("Ann"), Viewer(staff=True), Viewer(inspector=True))
    state = felt.casino.table("H1")
    return {table_view(GAMES[state.rules], state, viewer).seal for viewer in viewers}


def test_the_keys_of_what_lay_open_are_published_and_no_others(felt: Felt, store: Store) -> None:
    felt.play_out("H1")
    published: DealPublished = last(store, DealPublished)
    shoe, state = felt.casino.shoe("H1"), felt.casino.table("H1")
    assert isinstance(state.round, PotRound)
    opened = openings(shoe, published.shown)
    hands = [card for seat in state.round.seats if seat.number in state.round.shown
             for card in seat.cards]  # fmt: skip
    assert {one.card for one in opened} == {*state.round.board, *hands}
    assert tuple(one.key for one in opened) == published.keys


def test_a_misdeal_is_published_and_another_shoe_is_opened(felt: Felt, store: Store) -> None:
    felt.croupier.deal("H1")
    first = felt.casino.shoe("H1")
    felt.give("H1", p.FindExposedInCut(), "Sue", Role.SUPERVISOR)
    with pytest.raises(TooSoon, match="shuffled first"):
        felt.croupier.give("H1", p.Deal(()))
    felt.croupier.carry_on("H1")
    published: DealPublished = last(store, DealPublished)
    assert (published.outcome, published.number, len(published.went)) == ("misdeal", 1, 6)
    state = felt.casino.table("H1")
    assert state.deal.commitment not in ("", first.commitment)
    assert (state.deal.number, state.deal.previous) == (2, published.hash)
    felt.play_out("H1")
    assert last(store, DealPublished).number == 2


def test_a_round_that_is_called_off_keeps_its_number(felt: Felt, store: Store) -> None:
    felt.give("H1", c.CallOffRound(), "Dan", Role.DEALER)
    felt.croupier.begin("H1")
    published: DealPublished = last(store, DealPublished)
    assert (published.outcome, published.went) == ("called off", ())
    assert felt.casino.table("H1").deal.number == 2
    assert felt.casino.shoe("H1").terms.previous == published.hash


def test_no_round_begins_before_the_last_deal_is_published(felt: Felt) -> None:
    felt.give("H1", c.CallOffRound(), "Dan", Role.DEALER)
    with pytest.raises(TooSoon, match="deal 1 has to be published"):
        felt.croupier.give("H1", c.BeginRound())
    felt.croupier.begin("H1")
    with pytest.raises(TooSoon, match="the deal is not over"):
        felt.croupier.give("H1", c.PublishDeal())


def test_by_hand_the_dealer_keys_in_what_lies_open(store: Store) -> None:
    felt = Felt(store)
    felt.open_table("C1", "canberra-2017", electronic=False)
    felt.sit("C1", "Ann")
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10))
    with pytest.raises(BadInput, match="by hand"):
        felt.give("C1", c.AddSeed(player="Ann"), "Ann", seed="x")
    felt.croupier.deal("C1", (card("Kd"),))
    state = felt.casino.table("C1")
    game = GAMES[state.rules]
    assert waits_for(game, state) is Wait.PLAYER
    felt.act("C1")
    felt.give("C1", b.Show(1, tuple(map(card, ("Ah", "Ac", "As", "2d", "3c")))), "Dan", Role.DEALER)
    dealer = tuple(map(card, ("2c", "4d", "7h", "9s", "Kd")))
    felt.croupier.give("C1", b.Proceed(dealer))
    assert felt.casino.table("C1").in_hand  # the hands are verified before they are racked
    felt.croupier.carry_on("C1")
    assert not felt.casino.table("C1").in_hand
    assert felt.casino.table("C1").deal.number == 0
    assert store.read("table/C1")[-1].secret is None


def test_every_electronic_deal_of_an_evening_is_in_one_chain(store: Store, tmp_path: Path) -> None:
    felt = Felt(store)
    felt.open_table("U1", "ultimate-2019")
    felt.sit("U1", "Ann", "Bob")
    hashes = [FIRST]
    for _ in range(4):
        felt.croupier.begin("U1")
        felt.bet("U1", "Ann", ante=dollars(5), blind=dollars(5))
        assert felt.casino.shoe("U1").terms.previous == hashes[-1]
        felt.play_out("U1")
        hashes.append(felt.casino.table("U1").deal.previous)
    assert len(set(hashes)) == 5


def test_no_command_of_cards_passes_by_the_shoe() -> None:
    """The floor asks the shoe about some kinds alone: all that it treats, and all that name one."""
    rooms, told = {"b": b, "c": c, "p": p}, ast.parse(Path(filling.__file__).read_text("utf-8"))
    treated = {
        getattr(rooms[node.value.id], node.attr)
        for node in ast.walk(told)
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
        if node.value.id in rooms
    }
    naming = {kind for kind in COMMANDS if any("Card" in str(one.type) for one in fields(kind))}
    assert len(treated) > 10
    assert len(naming) > 10
    seats = {c.DrawForSeat}  # drawn before a seat is taken, and not from the shoe of a deal
    assert treated | naming - seats <= filling.OF_CARDS
