"""A round for the pot in the PHH format, which other programs play again.

Its players come as they are dealt: the buck first, who posts the first blind. So does PHH count
them, but for two players: there its order of play is another than ours, and it is refused. Fixed
limits here are not those of the format: such a hand is written as one without a limit.
"""

from collections.abc import Iterator

from pitboss.audit.histories.history import Action, DoesNotFit, History, in_dollars, known
from pitboss.cards.card import Card
from pitboss.play.pot.sign import Limit

VARIANTS = {"holdem-1995": "NT", "omaha-1995": "PO"}


def phh(history: History, name: str, number: int) -> str:
    """The file, in TOML."""
    return "\n".join(_lines(history, name, number)) + "\n"


def _lines(history: History, name: str, number: int) -> Iterator[str]:
    variant, players = _variant(history), history.players
    yield f"variant = {_text(variant)}"
    yield f"antes = {_list(['0'] * len(players))}"
    yield f"blinds_or_straddles = {_list([in_dollars(p.blind) for p in players])}"
    yield f"min_bet = {in_dollars(history.table.minimum)}"
    yield f"starting_stacks = {_list([in_dollars(p.stake) for p in players])}"
    yield f"actions = {_list([_text(action) for action in _actions(history)])}"
    yield f"table = {_text(name)}"
    yield f"hand = {number}"
    yield f"players = {_list([_text(p.name) for p in players])}"
    yield f"seats = {_list([str(p.seat) for p in players])}"
    yield f"winnings = {_list([in_dollars(p.won) for p in players])}"
    finishing = [in_dollars(p.stake - p.paid + p.won) for p in players]
    yield f"finishing_stacks = {_list(finishing)}"
    yield f"currency = {_text('AUD')}"
    yield f"_rules = {_text(history.rules)}"
    yield f"_limit = {_text(history.table.limit)}"
    yield f"_commission = {in_dollars(history.commission)}"


def _variant(history: History) -> str:
    limit = history.table.limit
    if len(history.players) == 2:
        raise DoesNotFit("PHH: of two players the buck acts first in every round of betting here")
    if history.rules == "omaha-1995" and limit is not Limit.FULL_POT:
        raise DoesNotFit(f"PHH has no variant for Omaha with the limit {limit}")
    for player in history.players:
        if (
            player.seat in history.mucked
            and player.paid == player.stake
            and not known(player.cards)
        ):
            raise DoesNotFit("PHH: somebody all in passed a hand that this viewer may not see")
    _check_raises(history)
    return VARIANTS[history.rules]


def _check_raises(history: History) -> None:
    """Two kinds of raise are lawful here, and nowhere else."""
    left = {player.seat: player.stake - player.blind for player in history.players}
    for street in history.streets:
        laid = {p.seat: p.blind for p in history.players} if street.name == "Preflop" else {}
        largest = max(laid.values(), default=0)
        for action in street.actions:
            if 0 < action.step < largest and not action.all_in:
                raise DoesNotFit("PHH: a raise was smaller than the one before it")
            meet = max(laid.values(), default=0)
            reach = [left[seat] + laid.get(seat, 0) for seat in left if seat != action.seat]
            if action.step and max(reach, default=0) <= meet:
                raise DoesNotFit("PHH: a raise was made that nobody had the chips to call")
            largest = max(largest, action.step)
            laid[action.seat] = action.total
            left[action.seat] -= action.paid
            if action.action == "fold":
                del left[action.seat]


# Actions


def _actions(history: History) -> Iterator[str]:
    places = {player.seat: f"p{nth}" for nth, player in enumerate(history.players, 1)}
    for player in history.players:
        yield f"d dh {places[player.seat]} {_cards(player.cards)}"
    for street in history.streets:
        if street.cards:
            yield f"d db {_cards(street.cards)}"
        yield from (f"{places[action.seat]} {_action(action)}" for action in street.actions)
    hands = {player.seat: player.cards for player in history.players}
    yield from (f"{places[seat]} sm {_shown(history, hands, seat)}" for seat in _showing(history))


def _showing(history: History) -> list[int]:
    """Who stayed in, clockwise from the first to show."""
    seats = [player.seat for player in history.players]
    start = seats.index(history.shown[0]) if history.shown else 0
    staying = {*history.shown, *history.mucked}
    return [seat for seat in seats[start:] + seats[:start] if seat in staying]


def _shown(history: History, hands: dict[int, tuple[Card, ...]], seat: int) -> str:
    return _cards(hands[seat]) if seat in history.shown else "-"


def _action(action: Action) -> str:
    if action.action == "fold":
        return "f"
    return f"cbr {in_dollars(action.total)}" if action.step else "cc"


def _cards(cards: tuple[Card, ...]) -> str:
    return "".join(cards)


def _list(items: list[str]) -> str:
    return f"[{', '.join(items)}]"


def _text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
