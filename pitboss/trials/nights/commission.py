"""`pitboss night --report`: what commission takes, in hands that bots play through the engine.

Newcomers and regulars sit in turn, each with fifty last blinds at the start of every hand, at a
table with the usual sign. What a hand costs follows from the pots that such people make; of one
pot `pitboss lab commission` tells it exactly.
"""

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from math import isqrt
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from pitboss.bots.sight import Level
from pitboss.errors import BadInput
from pitboss.games import GAMES, HOLDEM, MANILA, OMAHA
from pitboss.play.machine import POT
from pitboss.play.money import in_words
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.trials.nights.bots_hand import play
from pitboss.trials.nights.tally import Fault

FOR_THE_POT = (MANILA, HOLDEM, OMAHA)
PLAYERS = (2, 4, 6, 9)  # nine is a full table of Manila
IN_TURN: tuple[Level, ...] = ("newcomer", "regular")
DEEP = 50  # last blinds that each begins a hand with
BANDS = (4, 8, 20, 40, 100)  # pots up to so many minimum wagers; then all that are larger
SURE = Fraction(196, 100)  # standard errors to either side: true nineteen times in twenty
FINE = 1000


class Taken(Struct, frozen=True):
    """The pots of one setting and what was taken from each, in cents."""

    game: PotGame
    sign: PotSign
    players: int
    hands: tuple[tuple[int, int], ...]  # pot and commission

    @property
    def pot(self) -> Fraction:
        """On average, in cents."""
        return Fraction(sum(pot for pot, _ in self.hands), len(self.hands))

    @property
    def a_hand(self) -> Fraction:
        """What is taken from one on average, in cents."""
        return Fraction(sum(taken for _, taken in self.hands), len(self.hands))

    @property
    def margin(self) -> Fraction:
        """To either side of it, with 95 % confidence; to a thousandth of a cent."""
        spread = sum((taken - self.a_hand) ** 2 for _, taken in self.hands)
        square = spread / Fraction(max(len(self.hands) - 1, 1) * len(self.hands))
        return SURE * Fraction(isqrt(int(square * FINE**2)), FINE)

    @property
    def free(self) -> Fraction:
        """The part of the hands from which nothing is taken."""
        return Fraction(sum(not taken for _, taken in self.hands), len(self.hands))

    def bands(self) -> Iterator[tuple[str, list[tuple[int, int]]]]:
        """The hands by the size of their pots."""
        least = -1  # a hand that nobody opens has a pot of nothing
        for most in (*BANDS, None):
            top = None if most is None else most * self.sign.minimum
            inside = [h for h in self.hands if h[0] > least and (top is None or h[0] <= top)]
            name = f"over {in_words(least)}" if top is None else f"up to {in_words(top)}"
            least = top or least
            if inside:
                yield name, inside


def settings(rules: Sequence[str]) -> list[tuple[PotGame, Limit, int]]:
    """Every limit of the games for the pot among these, with few and with many players."""
    games = [game for game in FOR_THE_POT if game.rules in rules]
    if not games:
        raise BadInput("--report is for games for the pot: from no other is commission taken")
    return [
        (game, limit, players)
        for game in games
        for limit in game.limits
        for players in PLAYERS
        if players <= game.seats
    ]


def taken(game: PotGame, limit: Limit, players: int, seed: int, hands: int) -> Taken:
    """So many hands from a seed; the buck goes round. Fault if a cent is lost."""
    usual = replace(POT.usual_sign(game), limit=limit)
    chance = Random(f"{seed} {game.rules} {limit} {players}")
    stake = DEEP * game.blind(usual, game.blinds(usual) - 1)
    levels = {nth + 1: IN_TURN[nth % len(IN_TURN)] for nth in range(players)}
    found = []
    for nth in range(hands):
        sign = replace(usual, buck=nth % players + 1)
        shoe = chance.sample(game.deck, len(game.deck))
        round = play(game, sign, levels, shoe, chance, stake)
        won = sum(seat.won for seat in round.seats)
        if sum(POT.nets(round).values()) + round.commission:
            raise Fault(f"{game.rules}, {players} players, hand {nth}: a cent is lost")
        found.append((won + round.commission, round.commission))
    return Taken(game, usual, players, tuple(found))


def lines(found: Taken) -> Iterator[str]:
    """What a person reads."""
    minimum = found.sign.minimum
    yield (
        f"{found.game.rules}, {found.sign.limit}, {found.players} players, minimum "
        f"{in_words(minimum)}: {_cash(found.a_hand)} a hand, give or take "
        f"{_cash(found.margin)} ({len(found.hands):,} hands)"
    )
    of_pot = found.a_hand / found.pot if found.pot else Fraction(0)
    a_player = found.a_hand / found.players
    yield (
        f"  {_told(100 * of_pot)} % of a pot of {_cash(found.pot)} on average; "
        f"{_told(100 * a_player, minimum)} minimum wagers from a player in a hundred hands; "
        f"nothing from {_told(100 * found.free)} % of the hands"
    )
    for name, inside in found.bands():
        pots, charges = (sum(column) for column in zip(*inside, strict=True))
        share, taken = Fraction(len(inside), len(found.hands)), Fraction(charges, pots or 1)
        yield f"  pots {name}: {_told(100 * share)} % of the hands, {_told(100 * taken)} % taken"


def _cash(cents: Fraction) -> str:
    """To the nearest cent."""
    return f"${Decimal(round(cents)) / 100:,.2f}"


def _told(number: Fraction, of: int = 1) -> str:
    """To the nearest hundredth of so many."""
    return f"{Decimal(round(number * 100 / of)) / 100:.2f}"


def run(seed: int, hands: int, rules: tuple[str, ...]) -> int:
    unknown = [one for one in rules if one not in GAMES]
    if unknown:
        raise BadInput(f"'{unknown[0][:30]}' has no night; these have: {', '.join(GAMES)}")
    for setting in settings(rules or tuple(GAMES)):
        print(*lines(taken(*setting, seed, hands)), sep="\n", flush=True)
    return 0
