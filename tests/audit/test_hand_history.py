"""Hand histories: PokerKit plays them again to the same stacks; what does not fit is named."""

import json
from collections import Counter
from decimal import Decimal
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from pokerkit import HandHistory

from pitboss.audit.export import exported, hand_history
from pitboss.audit.histories.history import DoesNotFit
from pitboss.audit.played_round import Played, find_round
from pitboss.cli import main
from pitboss.floor.croupier import Wait, waits_for
from pitboss.floor.people import Role
from pitboss.games import GAMES
from pitboss.journal.secrets import Vault
from pitboss.journal.store import open_store
from pitboss.play.money import dollars
from pitboss.play.pot import commands as p
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.table import commands as c
from pitboss.trials.nights.evening_people import move
from tests.floor.felt import KEY, Felt
from tests.floor.journals import Pages

PLAYERS = ("Ann", "Bob", "Cy", "Di")
ROUNDS = 12  # at each table
VAULT = Vault([KEY])
TABLES = {
    "fixed": ("holdem-1995", PotSign(dollars(5), dollars(100), Limit.FIXED)),
    "no limit": ("holdem-1995", PotSign(dollars(5), dollars(100), Limit.NO_LIMIT)),
    "three blinds": ("holdem-1995", PotSign(dollars(5), dollars(100), Limit.FULL_POT, blinds=3)),
    "Omaha": ("omaha-1995", PotSign(dollars(5), dollars(100), Limit.FULL_POT)),
    "half pot": ("omaha-1995", PotSign(dollars(5), dollars(100), Limit.HALF_POT)),
}


@pytest.fixture(scope="module")
def hands(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """Rounds by chance at a table for each limit, with four players, of whom two remain at last."""
    path = tmp_path_factory.mktemp("hands") / "journal.db"
    chance = Random(5)
    with open_store(path) as store, pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.floor.deal.shoe.secrets.token_bytes", chance.randbytes)
        felt = Felt(store)
        for name, (rules, sign) in TABLES.items():
            open_pot_table(felt, name, rules, sign)
            for number in range(ROUNDS):
                seat(felt, name, PLAYERS if number < ROUNDS - 2 else PLAYERS[:2])
                play(felt, name, chance)
        return Pages(store.follow())


def open_pot_table(felt: Felt, name: str, rules: str, sign: PotSign) -> None:
    set_up = c.SetUp(
        rules=rules,
        seats=6,
        sign=c.Sign(pot=sign),
        shoe=c.Shoe(electronic=True, approval="A-1"),
        layout_approval="L-1",
        date="2026-11-15",
    )
    felt.give(name, set_up, "Olga", Role.OPERATOR)
    felt.give(name, c.CheckCards(found=52, when="opening"), "Dan", Role.DEALER)
    felt.give(name, c.OpenTable(), "Sue", Role.SUPERVISOR)


def seat(felt: Felt, table: str, wanted: tuple[str, ...]) -> None:
    """These players and no others; who has lost everything buys chips again."""
    for number, player in enumerate(PLAYERS, 1):
        state = felt.casino.table(table)
        if player in wanted and player not in state.players:
            taken = c.TakeSeat(player=player, seat=number, stake=dollars(2_000))
            felt.give(table, taken, player)
        elif player in wanted and state.stake(number) < dollars(100):
            felt.give(table, p.TopUp(number, dollars(2_000)), player)
        elif player in state.players and player not in wanted:
            felt.give(table, c.LeaveSeat(player=player), player)


def play(felt: Felt, table: str, chance: Random) -> None:
    felt.croupier.begin(table)
    felt.croupier.deal(table)
    while felt.casino.table(table).in_hand:
        state = felt.casino.table(table)
        if waits_for(GAMES[state.rules], state) is Wait.PLAYER:
            felt.give(table, *move(state, chance))
        else:
            felt.croupier.carry_on(table)
    felt.croupier.carry_on(table)


def rounds(hands: Pages, table: str) -> list[Played]:
    return [find_round(hands, table, number).opened(VAULT) for number in range(1, ROUNDS + 1)]


def final(text: bytes) -> tuple[dict[str, Any], list[Decimal]]:
    """The fields of a file, and the stacks when PokerKit has played it."""
    loaded = HandHistory.loads(text.decode())
    *_, state = loaded
    assert not state.status, "the hand is not over"
    assert HandHistory.loads(loaded.dumps()).dumps() == loaded.dumps()
    return vars(loaded), [Decimal(str(stack)) for stack in state.stacks]


@pytest.mark.parametrize("table", [name for name in TABLES if name != "half pot"])
def test_pokerkit_plays_the_hand_again_to_the_same_stacks(hands: Pages, table: str) -> None:
    told = Counter[str]()
    for played in rounds(hands, table):
        try:
            fields, stacks = final(exported(played, "", "phh"))
        except DoesNotFit as reason:
            told[str(reason)] += 1
            continue
        told["fits"] += 1
        found = hand_history(played, "")
        commission = Decimal(found.commission) / 100
        finishing = [Decimal(str(stack)) for stack in fields["finishing_stacks"]]
        assert sum(stacks) == sum(finishing) + commission
        winners = {seat for pot in found.pots for seat, _ in pot.wins}
        for player, theirs, ours in zip(found.players, stacks, finishing, strict=True):
            if player.seat not in winners:
                assert theirs == ours, played.number
            elif len(winners) == 1:
                assert theirs == ours + commission, played.number
    assert told["fits"] >= 3, told
    assert any("two players" in reason for reason in told), told


def test_what_does_not_fit_is_named(hands: Pages, pages: Pages) -> None:
    for played in rounds(hands, "half pot"):
        with pytest.raises(DoesNotFit, match=r"two players|Omaha with the limit half-pot"):
            exported(played, "", "phh")
        with pytest.raises(DoesNotFit, match="no limit called half-pot"):
            exported(played, "", "ohh")
    cases = {
        ("manila-1995", 2): "no format of hand histories has a game like manila-1995",
        ("canberra-2017", 1): "played against the house",
        ("holdem-1995", 1): "no words for Misdealt",
    }
    for (table, number), why in cases.items():
        for form in ("phh", "ohh"):
            with pytest.raises(DoesNotFit, match=why):
                exported(find_round(pages, table, number).opened(VAULT), "", form)


def test_a_player_gets_no_card_that_was_not_shown(hands: Pages) -> None:
    covered = 0
    for played in rounds(hands, "no limit"):
        whole, mine = hand_history(played, ""), hand_history(played, "Ann")
        for player, seen in zip(whole.players, mine.players, strict=True):
            assert "??" not in player.cards
            if player.seat in whole.shown:
                assert seen.cards == player.cards
            elif player.name != "Ann":
                assert seen.cards == ("??", "??")
                covered += 1
    assert covered > ROUNDS


def test_pokerkit_reads_what_a_player_saw(hands: Pages) -> None:
    played = next(played for played in rounds(hands, "fixed") if fits(played))
    fields, _ = final(exported(played, "Ann", "phh"))
    assert any("????" in action for action in fields["actions"])


def fits(played: Played) -> bool:
    try:
        return bool(exported(played, "", "phh"))
    except DoesNotFit:
        return False


# Open Hand History


FIELDS = {
    "spec_version", "site_name", "network_name", "internal_version", "tournament", "game_number",
    "start_date_utc", "table_name", "table_handle", "table_skin", "game_type", "bet_limit",
    "table_size", "currency", "dealer_seat", "small_blind_amount", "big_blind_amount",
    "ante_amount", "hero_player_id", "flags", "players", "rounds", "pots",
}  # fmt: skip


@pytest.mark.parametrize("table", [name for name in TABLES if name != "half pot"])
def test_an_open_hand_history_adds_up(hands: Pages, table: str) -> None:
    for played in rounds(hands, table):
        hand = json.loads(exported(played, "Ann", "ohh"))["ohh"]
        assert hand.keys() == FIELDS
        actions = [action for street in hand["rounds"] for action in street["actions"]]
        assert [a["action_number"] for a in actions] == [*range(1, len(actions) + 1)]
        put_in = sum(Decimal(str(action["amount"])) for action in actions)
        found = hand_history(played, "Ann")
        paid = sum(action.paid for street in found.streets for action in street.actions)
        assert put_in * 100 == paid + sum(player.blind for player in found.players)
        for pot in hand["pots"]:
            wins = sum(Decimal(str(win["win_amount"])) for win in pot["player_wins"])
            assert wins + Decimal(str(pot["rake"])) == Decimal(str(pot["amount"]))
        words = {a["action"] for s in hand["rounds"] for a in s["actions"] if s["id"] == 1}
        assert "Bet" not in words
        assert hand["players"][hand["hero_player_id"]]["name"] == "Ann"


def test_the_inspectors_is_observed(hands: Pages) -> None:
    hand = json.loads(exported(rounds(hands, "Omaha")[0], "", "ohh"))["ohh"]
    assert (hand["hero_player_id"], hand["flags"]) == (None, ["Observed"])
    assert (hand["game_type"], hand["bet_limit"]["bet_type"]) == ("Omaha", "PL")
    assert hand["start_date_utc"].endswith("Z")


# The command line


def test_export_writes_or_says_what_does_not_fit(
    journal: Path, key: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.phh"
    words = ["export", str(journal), "holdem-1995"]
    assert main([*words, "2", "--format", "phh", "-o", str(file)]) == 2
    assert "lie face down in the journal: that takes --key" in capsys.readouterr().err
    words += ["--key", str(key)]
    assert main([*words, "2", "--format", "phh", "-o", str(file)]) == 0
    assert final(file.read_bytes())[0]["variant"] == "NT"
    capsys.readouterr()
    other = tmp_path / "other.phh"
    assert main([*words, "1", "--format", "phh", "-o", str(other)]) == 2
    assert capsys.readouterr().err == "pitboss: a hand history has no words for Misdealt\n"
    assert not other.exists()


def test_chips_of_a_tournament_are_refused(hands: Pages) -> None:
    played = rounds(hands, "no limit")[0]
    state = played.before.state
    assert state.sign.pot
    sign = replace(state.sign, pot=replace(state.sign.pot, tournament=True))
    before = replace(played.before, state=replace(state, sign=sign))
    with pytest.raises(DoesNotFit, match="tournament"):
        hand_history(replace(played, before=before), "")
