"""Commands become entries: once, by whoever may give them, and whoever else plays."""

from pathlib import Path

import pytest

from pitboss import __version__
from pitboss.errors import BadInput, TooSoon
from pitboss.floor.casino import Casino
from pitboss.floor.croupier import Croupier
from pitboss.floor.people import Person, Role
from pitboss.floor.rules_hash import rules_hash
from pitboss.floor.table_stream import SCHEMA
from pitboss.games import CANBERRA_2017, GAMES
from pitboss.journal.draft import Append
from pitboss.journal.page import Appended
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Conflict, Store, open_store
from pitboss.play.banked import commands as b
from pitboss.play.codec import decode_command
from pitboss.play.money import dollars
from pitboss.play.pool import AdjustPool, OpenPool
from pitboss.play.pot.game import PotGame
from pitboss.play.table import commands as c
from pitboss.play.table.events import SeatTaken
from pitboss.play.verbs import Refused
from tests.floor.felt import KEY, SAM, START, Felt, stands, ticking
from tests.playing import meter_of

RULES = "canberra-2017"


@pytest.fixture
def felt(store: Store) -> Felt:
    """A table of Canberra Poker with a jackpot, and Ann and Bob at it."""
    felt = Felt(store)
    felt.open_jackpot("J")
    felt.open_table("C1", RULES, jackpot="J")
    felt.sit("C1", "Ann", "Bob")
    return felt


def test_an_entry_says_who_did_what_by_which_rules(felt: Felt, store: Store) -> None:
    given = felt.give("C1", c.TakeSeat(player="Cy", seat=5), "Cy")
    assert isinstance(given.events[0], SeatTaken)
    entry = store.read("table/C1")[-1]
    assert (entry.actor, entry.role, entry.version) == ("Cy", "player", given.version)
    assert (entry.engine, entry.schema) == (__version__, SCHEMA)
    assert entry.rules == rules_hash(CANBERRA_2017)
    at = (decode_command(entry.command)).at
    assert at > int(START.strftime("%s"))


def test_a_refusal_changes_nothing(felt: Felt, store: Store) -> None:
    before = stands(store)
    with pytest.raises(Refused) as refused:
        felt.give("C1", c.TakeSeat(player="Cy", seat=1), "Cy")
    assert refused.value.clause == GAMES[RULES].table_law.one_seat
    assert stands(store) == before


@pytest.mark.parametrize(
    ("command", "actor", "role"),
    [
        (c.BeginRound(), "Ann", Role.PLAYER),
        (c.LeaveSeat(player="Bob"), "Ann", Role.PLAYER),
        (c.Stop(reason="fire"), "Dan", Role.DEALER),
    ],
)
def test_what_is_somebody_elses_to_do_is_refused(
    felt: Felt, store: Store, command: c.TableCommand, actor: str, role: Role
) -> None:
    before = stands(store)
    with pytest.raises(Refused):
        felt.give("C1", command, actor, role)
    assert stands(store) == before


def test_a_repeated_command_gets_the_first_answer(felt: Felt, store: Store) -> None:
    leave = c.LeaveSeat(player="Bob")
    first = felt.casino.give("C1", leave, Person("Bob", Role.PLAYER), "click")
    head = store.head()
    again = felt.casino.give("C1", leave, Person("Bob", Role.PLAYER), "click")
    assert (again.events, again.version, again.repeated) == (first.events, first.version, True)
    assert store.head() == head


def test_a_strict_command_is_stale_when_the_table_has_moved_on(felt: Felt, store: Store) -> None:
    seen = felt.casino.version("C1")
    felt.give("C1", c.SitOut(player="Ann"), "Ann")
    with pytest.raises(Conflict):
        felt.casino.give(
            "C1", c.SitOut(player="Bob"), Person("Bob", Role.PLAYER), "bot", seen=seen, strict=True
        )
    felt.casino.give("C1", c.SitOut(player="Bob"), Person("Bob", Role.PLAYER), "click", seen=seen)
    assert store.read("table/C1")[-1].seen == seen


def test_who_comes_too_late_decides_again(
    felt: Felt, store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = open_store(tmp_path / "journal.db")
    quicker, append = Felt(other, "quicker"), store.append
    tried: list[int] = []

    def slow(batches: list[Append]) -> Appended:
        tried.append(1)
        if len(tried) == 1:
            quicker.give("C1", c.TakeSeat(player="Cy", seat=5), "Cy")
        return append(batches)

    monkeypatch.setattr(store, "append", slow)
    with pytest.raises(Refused, match="seat 5 is taken"):
        felt.give("C1", c.TakeSeat(player="Di", seat=5), "Di")
    assert felt.casino.table("C1").seated[5].player == "Cy"
    other.close()


def test_a_wager_on_the_jackpot_is_in_both_streams_or_in_none(felt: Felt, store: Store) -> None:
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10), jackpot=dollars(2))
    table, jackpot = store.read("table/C1")[-1], store.read("jackpot/J")[-1]
    assert (table.command_id, table.parts) == (jackpot.command_id, jackpot.parts)
    assert table.parts == 2
    assert felt.casino.jackpot("J").fed == dollars(2)
    assert felt.casino.jackpot("J").balanced


def test_the_meter_comes_in_with_the_first_card(felt: Felt, store: Store) -> None:
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10), jackpot=dollars(2))
    felt.croupier.deal("C1")
    deal = decode_command(store.read("table/C1")[-1].command)
    assert isinstance(deal, b.Deal)
    assert deal.meter == felt.casino.jackpot("J").meter
    assert deal.meter is not None
    assert deal.meter.pool == dollars(20_000) + dollars("1.50")


def test_a_jackpot_has_to_be_open(felt: Felt) -> None:
    with pytest.raises(BadInput, match="jackpot K has not been opened"):
        felt.open_table("C2", RULES, jackpot="K")


def test_a_jackpot_is_the_operators(felt: Felt) -> None:
    adjust = AdjustPool(pool=100, reason="transfer", signed=("Olga", "Sam"))
    give = felt.casino.give_jackpot
    with pytest.raises(Refused):
        give("J", adjust, Person("Ann", Role.PLAYER), "x")
    first = give("J", adjust, Person("Olga", Role.OPERATOR), "x")
    assert give("J", adjust, Person("Olga", Role.OPERATOR), "x").repeated
    assert felt.casino.jackpot("J").adjusted == 0
    felt.casino.approve(first.events[0].number, SAM, "y")
    assert felt.casino.approve(first.events[0].number, SAM, "y").repeated
    assert felt.casino.jackpot("J").adjusted == 100
    with pytest.raises(BadInput, match="open already"):
        give("J", OpenPool(meter=meter_of(0)), Person("Olga", Role.OPERATOR), "y")


def test_another_process_sees_the_same(felt: Felt, store: Store) -> None:
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10))
    other = Casino(store, ticking(store), Vault([KEY]))
    assert other.table("C1") == felt.casino.table("C1")
    assert other.tables() == ("C1",)


def test_a_table_that_is_not_there_is_named(felt: Felt) -> None:
    with pytest.raises(BadInput, match="no such table"):
        felt.give("C9", c.BeginRound(), "Dan", Role.DEALER)


@pytest.mark.parametrize("rules", GAMES)
def test_every_game_is_played_from_the_first_card_to_the_last(rules: str, tmp_path: Path) -> None:
    with open_store(tmp_path / f"{rules}.db") as store:
        felt = Felt(store)
        pot = isinstance(GAMES[rules], PotGame)
        felt.open_table("T", rules)
        felt.sit("T", "Ann", "Bob", "Cy", stake=dollars(200) if pot else 0)
        for number in (1, 2, 3):
            felt.croupier.begin("T")
            for player in () if pot else ("Ann", "Bob"):
                twin = {"blind": dollars(10)} if rules == "ultimate-2019" else {}
                felt.bet("T", player, ante=dollars(10), **twin)
            felt.play_out("T")
            state = felt.casino.table("T")
            assert (state.number, state.deal.number, state.in_hand) == (number, number, False)
        assert store.check().sound


def test_two_croupiers_do_each_step_once(felt: Felt, store: Store) -> None:
    other = Croupier(Casino(store, ticking(store), Vault([KEY])))
    felt.croupier.begin("C1")
    felt.bet("C1", "Ann", ante=dollars(10))
    version = felt.casino.version("C1")
    given = felt.croupier.deal("C1")
    assert other.casino.version("C1") == given.version == version + 3  # sealed, cut, dealt
    felt.act("C1")
    assert len(felt.croupier.carry_on("C1")) == 2
    assert other.carry_on("C1") == ()
    with pytest.raises(TooSoon):
        other.give("C1", b.Proceed())
