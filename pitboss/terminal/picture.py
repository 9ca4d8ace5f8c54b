"""The table as its player sees it: cards in four colours, and what a round came to apart."""

from collections.abc import Iterable
from typing import Any

from rich.text import Text

from pitboss.cards.card import UNKNOWN, Card
from pitboss.floor.room.casino_file import TableSpec, sign_of
from pitboss.floor.room.dollars import in_cents
from pitboss.play.banked.words import wager_name
from pitboss.play.machine import Game, machine_of
from pitboss.play.money import in_words
from pitboss.play.voice import hand_name
from pitboss.terminal.table import View, own_seat

SUITS = {"c": ("♣", "green"), "d": ("♦", "bright_blue"), "h": ("♥", "red"), "s": ("♠", "default")}
WON, LOST = "bold green", "bold red"
LEFT = {"folded": "folded", "foul": "fouled", "out": "out", "away": "not in this round"}
NAME = 7  # columns for a name, and more where somebody has a longer one


# Cards


def faces(cards: Iterable[Card]) -> Text:
    """Cards in four colours; one that lies face down is a back."""
    return Text(" ").join(face(card) for card in cards)


def face(card: str) -> Text:
    if card == UNKNOWN:
        return Text("[?]", style="dim")
    suit, colour = SUITS[card[1]]
    return Text(("10" if card[0] == "T" else card[0]) + suit, style=f"bold {colour}")


def makes(game: Game, view: View, cards: Iterable[Card], board: Iterable[Card]) -> str:
    """What cards make with a board; nothing if no hand yet."""
    reads = {name: one for name, one in view["sign"].items() if isinstance(one, bool)}
    sign = sign_of(game, TableSpec(view["table"], view["rules"], sign=reads))
    hand = machine_of(game).makes(game, sign, tuple(cards), tuple(board))
    return hand_name(hand) if hand else ""


# The table


def came_to(number: int, net: int) -> Text:
    """What a round came to for its player, which nobody overlooks."""
    style = WON if net > 0 else LOST if net < 0 else "bold"
    amount = Text(f" {'+' if net > 0 else ''}{in_words(net)} ", style=f"{style} reverse")
    before = Text(f"Round {number} came to ", style="bold")
    return before + amount + Text(" for you.", style="bold")


def table_lines(game: Game, view: View) -> list[Text]:
    """Against the house dealer, board and your own box; for the pot every seat."""
    return _box_lines(view) if game.laid else _seat_lines(view)


def laid(view: View) -> str:
    """What lies on the player's own box."""
    return wagers_told({name: in_cents(one) for name, one in own_seat(view)["wagers"].items()})


def wagers_told(wagers: dict[str, int]) -> str:
    return ", ".join(f"{wager_name(name)} {in_words(amount)}" for name, amount in wagers.items())


def _box_lines(view: View) -> list[Text]:
    lines = []
    if view["board"]:
        lines.append(Text("board   ") + faces(view["board"]))
    if view["dealer"]:
        lines.append(Text("dealer  ") + faces(view["dealer"]))
    if own_seat(view).get("cards"):
        line = Text("you     ") + faces(own_seat(view)["cards"])
        lines.append(line.append(f"   {laid(view)}", style="dim"))
    return lines


def _seat_lines(view: View) -> list[Text]:
    """The seats clockwise from the buck, with what each has left and has put in."""
    buck = view["buck"] or 1
    seats = sorted(view["seats"], key=lambda one: (one["seat"] < buck, one["seat"]))
    width = max(len(faces(seat["cards"]).plain) for seat in seats)
    called = max(len(seat["player"]) for seat in seats)
    lines = [_seat_line(view, seat, width, max(called, NAME)) for seat in seats]
    board = [Text("board   ") + faces(view["board"])] if view["board"] else []
    return [*board, *lines, _pots(view)]


def _seat_line(view: View, seat: dict[str, Any], width: int, called: int) -> Text:
    """Who, what lies before them, what they have left and have put in."""
    line = Text(f"{'you' if seat['seat'] == view['seat'] else seat['player']:{called}} ")
    left = LEFT.get(seat["decisions"][-1]) if seat["decisions"] else ""
    plays_on = seat["cards"] and not left  # who sits out in the middle of a hand still has it
    out = "sits out" if seat["sitting_out"] and not plays_on else left
    hand = Text(out, style="dim") if out else faces(seat["cards"])
    hand.pad_right(width - len(hand.plain))
    line.append_text(hand).append(f"   {in_words(in_cents(seat['stake'])):>6} left", style="dim")
    wagered = in_cents(seat["wagers"].get("wager", "0"))
    line.append(
        f"  {f'{in_words(wagered)} in' if wagered else '':8}", style="" if wagered else "dim"
    )
    line.append(f" {seat['level'] or '':8}", style="dim")
    return line.append(" buck" if seat["seat"] == view["buck"] else "", style="bold")


def _pots(view: View) -> Text:
    """The pot, and which seats contest which where there are several."""
    shares = view["pots"] if len(view["pots"]) > 1 else []
    line = Text("pot     ").append(in_words(in_cents(view["pot"])), style="bold")
    names = {one["seat"]: one["player"] for one in view["seats"]}
    for nth, pot in enumerate(shares):
        who = ", ".join("you" if n == view["seat"] else names[n] for n in pot["contenders"])
        name = f"side pot {nth}" if nth else "main pot"
        line.append(f"; {name} {in_words(in_cents(pot['amount']))} ({who})", style="dim")
    return line
