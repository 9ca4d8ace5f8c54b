"""A round for the pot in the Open Hand History format, for programs that read played hands.

It tells actions in their order and does not play them again, so that two players and fixed limits
fit; Manila and half-pot limits have no name in it. The dealer's seat is the last one dealt to, so
that the buck is read as the small blind.
"""

from collections.abc import Iterator
from decimal import Decimal
from itertools import count
from typing import Any

import msgspec

from pitboss.audit.histories.history import Action, DoesNotFit, History, Street, in_dollars, known
from pitboss.play.pot.sign import Limit

SPEC = "1.4.6"
GAMES = {"holdem-1995": "Holdem", "omaha-1995": "Omaha"}
LIMITS = {Limit.NO_LIMIT: "NL", Limit.FULL_POT: "PL", Limit.FIXED: "FL"}
BLINDS = ("Post SB", "Post BB", "Post Extra Blind")
WORDS = {"fold": "Fold", "check": "Check", "call": "Call", "decline": "Check"}

_ENCODER = msgspec.json.Encoder(decimal_format="number")


def ohh(history: History, name: str, number: int, started: str, version: str, hero: str) -> bytes:
    """The file, in JSON. `started` is a time in UTC; `hero` is whose cards are seen, or empty."""
    if history.table.limit not in LIMITS:
        raise DoesNotFit(f"OHH has no limit called {history.table.limit}")
    ids = {player.seat: nth for nth, player in enumerate(history.players)}
    heroes = [ids[player.seat] for player in history.players if player.name == hero]
    hand = {
        "spec_version": SPEC,
        "site_name": "Pitboss",
        "network_name": "Pitboss",
        "internal_version": version,
        "tournament": False,
        "game_number": f"{name}-{number}",
        "start_date_utc": started,
        "table_name": name,
        "table_handle": name,
        "table_skin": "",
        "game_type": GAMES[history.rules],
        "bet_limit": {"bet_type": LIMITS[history.table.limit], "bet_cap": Decimal(0)},
        "table_size": max(10, *(player.seat for player in history.players)),
        "currency": "AUD",
        "dealer_seat": history.players[-1].seat,
        "small_blind_amount": _money(history.table.minimum),
        "big_blind_amount": _money(2 * history.table.minimum),
        "ante_amount": Decimal(0),
        "hero_player_id": heroes[0] if heroes else None,
        "flags": [] if heroes else ["Observed"],
        "players": [
            {
                "id": ids[player.seat],
                "seat": player.seat,
                "name": player.name,
                "display": player.name,
                "starting_stack": _money(player.stake),
                "player_bounty": None,
                "is_sitting_out": False,
            }
            for player in history.players
        ],
        "rounds": [*_rounds(history, ids)],
        "pots": [*_pots(history, ids)],
    }
    return _ENCODER.encode({"ohh": hand}) + b"\n"


def _money(cents: int) -> Decimal:
    return Decimal(in_dollars(cents))


def _rounds(history: History, ids: dict[int, int]) -> Iterator[dict[str, Any]]:
    numbers, actions = count(1), count(1)
    for street in history.streets or (Street("Preflop"),):
        told = [*_opening(history)] if street.name == "Preflop" else []
        told += [_acted(action, street.name) for action in street.actions]
        yield _round(next(numbers), street, told, ids, actions)
    if history.shown:
        hands = {player.seat: player.cards for player in history.players}
        shows = [(seat, "Shows Cards", 0, False, hands[seat]) for seat in history.shown]
        mucks = [(seat, "Mucks Cards", 0, False, ()) for seat in history.mucked]
        yield _round(next(numbers), Street("Showdown"), [*shows, *mucks], ids, actions)


Told = tuple[int, str, int, bool, tuple[str, ...]]  # seat, action, amount, all in, cards


def _opening(history: History) -> Iterator[Told]:
    posts = [player for player in history.players if player.blind]
    for player, word in zip(posts, BLINDS, strict=False):
        yield player.seat, word, player.blind, player.blind == player.stake, ()
    for player in history.players:
        if player.cards and known(player.cards):
            yield player.seat, "Dealt Cards", 0, False, player.cards


def _acted(action: Action, street: str) -> Told:
    word = WORDS.get(action.action) or _wager(action, street)
    return action.seat, word, action.paid, action.all_in and bool(action.paid), ()


def _wager(action: Action, street: str) -> str:
    """A bet opens a later street; all that a player has left may be no more than a call."""
    if not action.step:
        return "Call"
    return "Bet" if action.step == action.total and street != "Preflop" else "Raise"


def _round(
    number: int, street: Street, told: list[Told], ids: dict[int, int], numbers: "count[int]"
) -> dict[str, Any]:
    actions = [
        {
            "action_number": next(numbers),
            "player_id": ids[seat],
            "action": word,
            "amount": _money(amount),
            "is_allin": all_in,
            **({"cards": list(cards)} if cards else {}),
        }
        for seat, word, amount, all_in, cards in told
    ]
    return {"id": number, "street": street.name, "cards": list(street.cards), "actions": actions}


def _pots(history: History, ids: dict[int, int]) -> Iterator[dict[str, Any]]:
    for pot in history.pots:
        yield {
            "number": pot.number,
            "amount": _money(pot.amount),
            "rake": _money(pot.commission),
            "jackpot": Decimal(0),
            "player_wins": [
                {
                    "player_id": ids[seat],
                    "win_amount": _money(amount),
                    "cashout_amount": Decimal(0),
                    "cashout_fee": Decimal(0),
                    "bonus_amount": Decimal(0),
                }
                for seat, amount in pot.wins
            ],
        }
