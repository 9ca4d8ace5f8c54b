"""What may be chosen, by letters that stay, and what an answer means.

Letters and names are those of the room's pages: an action has the same wherever it stands.
"""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.floor.room.dollars import in_cents
from pitboss.play.money import dollars, in_words
from pitboss.play.verbs import Refused
from pitboss.terminal.table import View, own_seat

LETTERS = {
    "fold": "f", "fold-ante": "a", "check": "c", "decline": "d", "call": "c", "bet": "b",
    "play": "p", "raise": "r", "tap-out": "t", "concede": "g",
}  # fmt: skip
NAMES = {"fold-ante": "fold the ante only", "tap-out": "tap out", "decline": "decline to raise"}
FREE = ("check", "decline")  # these cost nothing, and give nothing up
GIVING_UP = ("fold", "concede")
FEW = 3  # amounts that are listed one by one
LONGEST = 40  # characters; nothing that can be chosen is longer
THE_POT, ALL = ("pot",), ("all", "all in", "all-in", "allin")


class Choice(Struct, frozen=True):
    """An action that is open, for one amount or for any from least to most."""

    action: str
    least: int = 0
    most: int = 0
    multiple: int = 1
    key: str = ""
    words: str = ""
    cost: str = ""  # what it gives up or puts in, before anybody takes it

    @property
    def exact(self) -> bool:
        return self.least == self.most


def spoken(action: str) -> str:
    return NAMES.get(action) or action.replace("-", " ").replace("_", " ")


def amounts(offer: "dict[str, Any] | Choice") -> str:
    """What it may cost."""
    least, most, multiple = _range(offer) if isinstance(offer, dict) else _of(offer)
    if least == most:
        return in_words(least)
    step = f" in steps of {in_words(multiple)}" if multiple > 1 else ""
    return f"{in_words(least)} to {in_words(most)}{step}"


def _range(offer: dict[str, Any]) -> tuple[int, int, int]:
    least, most, step = (in_cents(offer[one] or "0") for one in ("least", "most", "multiple"))
    return least, most, max(1, step)


def _of(choice: Choice) -> tuple[int, int, int]:
    return choice.least, choice.most, choice.multiple


# What is open


def choices(view: View, laid: Sequence[str]) -> list[Choice]:
    """The decisions that are open, in the law's order; a few amounts are a choice each."""
    listed = [name for name in LETTERS if view["actions"].get(name, {}).get("open")]
    split = [_split(name, view["actions"][name]) for name in listed if name not in laid]
    cost = _cost_on_box if laid else _cost_of_pot
    return [_told(view, one, len(found) > 1, cost(view, one)) for found in split for one in found]


def _split(name: str, offer: dict[str, Any]) -> list[Choice]:
    least, most, multiple = _range(offer)
    steps = range(least, most + 1, multiple)
    listed = [in_cents(one) for one in offer["among"] or ()]
    listed = listed or ([*steps] if len(steps) <= FEW else [])
    if not most or not listed:
        return [Choice(name, least, most, multiple, LETTERS[name])]
    return [Choice(name, one, one, 1, LETTERS[name]) for one in listed]


def _told(view: View, choice: Choice, several: bool, cost: str) -> Choice:
    key, words = _named(view, choice, several)
    return replace(choice, key=key, words=words, cost=cost)


def _named(view: View, choice: Choice, several: bool) -> tuple[str, str]:
    """Its key and its words: where the law offers multiples, the multiple is the key."""
    name, ante = spoken(choice.action), in_cents(own_seat(view).get("wagers", {}).get("ante", "0"))
    if choice.action == "play" and several and ante and not choice.least % ante:
        times = str(choice.least // ante)
        return times, f"{name} {times} times the ante, {in_words(choice.least)}"
    if not choice.most:
        return choice.key, name
    return choice.key, f"{name}{' by' if choice.action == 'raise' else ''} {amounts(choice)}"


def _cost_on_box(view: View, choice: Choice) -> str:
    """Against the house, in the words of the room's pages."""
    if choice.action in GIVING_UP:
        wagers = own_seat(view).get("wagers", {}).values()
        return f"gives up {in_words(sum(map(in_cents, wagers)))}"
    if choice.action == "fold-ante":
        return "keeps the other wager"
    return "" if choice.most else "no wager yet"


def _cost_of_pot(view: View, choice: Choice) -> str:
    put_in = max(0, -in_cents(own_seat(view)["net"]))
    if choice.action == "fold":
        return f"{in_words(put_in)} stays in" if put_in else "nothing is in"
    if choice.action == "raise" and choice.exact:
        return f"puts in {in_words(choice.least + to_call(view))}"
    return "no wager yet" if choice.action == "check" else ""


def to_call(view: View) -> int:
    call = view["actions"].get("call", {})
    return in_cents(call["least"]) if call.get("open") else 0


def free(among: Sequence[Choice]) -> Choice | None:
    """The choice that nobody regrets to have made by Enter alone."""
    return next((choice for choice in among if choice.action in FREE), None)


# What is meant


def chosen(view: View, among: Sequence[Choice], answer: str) -> Choice:
    """By letter or word, with an amount behind it if one is needed; `pot` and `all` are amounts."""
    if answer in ALL:
        return _all(view, among)
    word, amount = _parted(answer)
    if word in THE_POT:
        word, amount = _wager(among), "pot"
    found = _meant(among, word)
    if not found:
        raise _closed(view, among, word)
    if not amount and len(found) == 1:
        return found[0]
    cents = sized(view, _widest(view, found, amount), amount) if amount else 0
    fitting = [one for one in found if not one.exact or one.least == cents]
    if not fitting:
        raise BadInput(f"Open is: {', '.join(one.words for one in found)}")
    return Choice(fitting[0].action, cents, cents)


def _meant(among: Sequence[Choice], word: str) -> list[Choice]:
    """All of one action: by its letter, its name or the beginning of it; or a multiple."""
    by_key = [one for one in among if word in (one.key, LETTERS[one.action])]
    found = [one for one in among if word and spoken(one.action).startswith(spoken(word))]
    exactly = [one for one in found if word in (one.action, spoken(one.action))]
    return by_key or exactly or (found if len({one.action for one in found}) == 1 else [])


def _closed(view: View, among: Sequence[Choice], word: str) -> Exception:
    """A barred action says why, by its clause; anything else is no choice."""
    for action, letter in LETTERS.items():
        bar = view["actions"].get(action)
        if bar and not bar["open"] and word in (letter, action, spoken(action)):
            return _barred(action, bar)
    *keys, last = dict.fromkeys(one.key for one in among)
    offered = f"{', '.join(keys)} or {last}" if keys else last
    return BadInput(f"Type {offered}, or the word beside it; ? tells the other keys")


def _barred(action: str, bar: dict[str, Any]) -> Refused:
    why = bar["why"].replace("it is not open", f"to {spoken(action)} is not open")
    return Refused(tuple(bar["clauses"]), why)


def _parted(answer: str) -> tuple[str, str]:
    """A letter or a word, and the amount behind it: r 25, r25, raise by $25, raise pot."""
    words = [word for word in answer.split() if word != "by"]
    if len(words) == 1 and len(answer) > 1 and answer[0].isalpha() and answer[1] in "$0123456789":
        words = [answer[0], answer[1:]]
    last = words[-1] if len(words) > 1 else ""
    amount = words.pop() if last and (last[0] in "$.0123456789" or last in (*THE_POT, *ALL)) else ""
    return " ".join(words), amount


def _wager(among: Sequence[Choice]) -> str:
    """The action whose size is the player's."""
    return next((one.action for one in among if one.action in ("bet", "raise")), "raise")


def _widest(view: View, found: Sequence[Choice], amount: str) -> Choice:
    """Of several amounts the largest that the pot covers, or the largest at all."""
    pot = in_cents(view["pot"]) + to_call(view) if amount in THE_POT else found[-1].most
    return next((one for one in reversed(found) if one.least <= pot), found[0])


def sized(view: View, choice: Choice, amount: str) -> int:
    """Cents: an amount, the pot as it is after the call, or as much as may be."""
    if amount in ALL:
        return choice.most
    if amount in THE_POT:
        pot = in_cents(view["pot"]) + to_call(view)
        return max(choice.least, min(choice.most, pot) // choice.multiple * choice.multiple)
    return read_amount(amount)


def _all(view: View, among: Sequence[Choice]) -> Choice:
    """All that is left: where the law lets one, else it says why not."""
    stake = in_cents(own_seat(view)["stake"])
    for one in reversed(among):  # to tap out stands last
        more = to_call(view) if one.action == "raise" else 0
        if one.most and one.most + more == stake:
            return Choice(one.action, one.most, one.most)
    bar = view["actions"].get("tap-out")
    if bar and not bar["open"]:
        raise _barred("tap-out", bar)
    raise BadInput("`all` is for the games that are played for the pot")


def read_amount(answer: str) -> int:
    """Cents in what somebody typed, as 10, $12.50 or 1,000."""
    plain = answer.strip().removeprefix("$").replace(",", "")
    if len(plain) > LONGEST:
        raise BadInput("That is no amount of dollars, as 10 or 12.50")
    return dollars(plain)
