"""What is asked for later, again or elsewhere: other seeds, other names, other rounds."""

import pytest

from pitboss.floor.casino import Casino
from pitboss.floor.people import Person, Role
from pitboss.floor.repeated import IdUsed
from pitboss.floor.window import since
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.pot.events import HoleCardsDealt
from pitboss.play.table import commands as c
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, Felt, ticking
from tests.floor.journals import open_table, play_round

ANN = Person("Ann", Role.PLAYER)


def test_another_seed_under_the_same_id_is_an_error(store: Store) -> None:
    """A house that answers for another seed than the one it took would be believed."""
    felt = Felt(store)
    open_table(felt, "holdem-1995")
    felt.croupier.begin("holdem-1995")
    add, casino = c.AddSeed(player="Ann"), felt.casino
    first = casino.give("holdem-1995", add, ANN, "my seed", seed="tulips")
    again = casino.give("holdem-1995", add, ANN, "my seed", seed="tulips")
    assert (again.events, again.repeated) == (first.events, True)
    with pytest.raises(IdUsed, match="another seed"):
        casino.give("holdem-1995", add, ANN, "my seed", seed="roses")
    felt.croupier.deal("holdem-1995")
    with pytest.raises(IdUsed, match="another seed"):
        casino.give("holdem-1995", add, ANN, "my seed", seed="roses")


def test_a_name_of_the_staff_is_no_players_at_any_table(store: Store) -> None:
    felt = Felt(store)
    for table in ("A", "B"):
        felt.open_table(table, "holdem-1995")
    felt.give("A", c.Stop(reason="a light went out"), "Rae", Role.SUPERVISOR)
    sit = c.TakeSeat(player="Rae", seat=1, stake=dollars(200))
    with pytest.raises(Refused, match="works"):
        felt.give("B", sit, "Rae")
    with pytest.raises(Refused, match="works"):
        felt.give("B", c.TakeSeat(player="rae", seat=1, stake=dollars(200)), "rae")
    again = Casino(store, ticking(store), Vault([KEY]))
    for table in again.tables():
        again.load(table)
    with pytest.raises(Refused, match="works"):
        again.give("B", sit, Person("Rae", Role.PLAYER), "after a start")


def test_a_stream_from_an_earlier_round_tells_no_hand_of_it(store: Store) -> None:
    """A card that was folded then may lie on the board now: it is not the same card."""
    felt = Felt(store)
    open_table(felt, "holdem-1995")
    for _ in range(6):
        play_round(felt, "holdem-1995")
    felt.croupier.begin("holdem-1995")
    felt.croupier.deal("holdem-1995")
    for _ in range(3):
        felt.act("holdem-1995")
    felt.croupier.carry_on("holdem-1995")
    heard = [event for _, event in since(felt.casino, "holdem-1995", 0, ANN)]
    hands = [event.cards for event in heard if isinstance(event, HoleCardsDealt)]
    assert len(hands) == 3 * 8  # a misdeal, six rounds and the one in play
    assert all(set(cards) == {"??"} for cards in hands[:-3])
    assert sum("??" not in cards for cards in hands[-3:]) == 1  # Ann's own
