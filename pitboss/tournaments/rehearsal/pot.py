"""A round for the pot by bots: they fold what is weak and put the rest in when blinds are dear."""

from collections.abc import Mapping

from pitboss.cards.card import RANK, Card
from pitboss.errors import needed
from pitboss.play.pot import commands as p
from pitboss.play.pot.actions import actions
from pitboss.play.pot.decide import cards_due, dealt_in, duty, reach
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.round import PotRound, seated, standing
from pitboss.play.pot.sign import Limit, PotSign
from pitboss.play.verbs import Offer
from pitboss.tournaments.conditions import Level
from pitboss.tournaments.rehearsal.chance import Chance, once_in

SHORT = 12  # blinds: below this a bot puts everything in or nothing
FIRM, FINE, FAIR = 24, 19, 15  # how good two cards are


def sign_of(game: PotGame, level: Level, buck: int, chip: int) -> PotSign:
    """The sign of a tournament table; the largest limit that the game has."""
    blinds = level.blinds or (level.minimum,)
    return PotSign(
        minimum=blinds[0],
        minimum_stake=blinds[0],
        limit=Limit.NO_LIMIT if Limit.NO_LIMIT in game.limits else Limit.FIXED,
        blinds=3 if len(blinds) == 3 else 2,
        buck=buck,
        chip=chip,
        tournament=True,
    )


def play_pot(
    game: PotGame, sign: PotSign, stakes: Mapping[int, int], chance: Chance
) -> tuple[dict[int, int], int, int]:
    """The stakes after one round, the seat of the last blind, and where the buck goes."""
    round = seated(sign.buck, stakes)
    players = [seat.number for seat in dealt_in(round)]
    last_blind = players[min(game.blinds(sign), len(players)) - 1]
    board = sum(one.communal + one.discard for one in game.betting)
    shoe = chance.sample(game.deck, len(players) * game.hole_cards + board)
    while not round.over:
        what, cards = duty(game, round)
        if what == "act":
            command: p.Command = act(game, sign, round, chance)
        elif what == "deal":
            command = p.Deal(tuple(_take(shoe, cards)))
        elif what == "expose":
            command = p.Expose(tuple(_take(shoe, sum(cards_due(game, round)))))
        else:
            command = p.Settle()
        round, _ = reach(game, sign, round, command)
    return {seat.number: seat.stake for seat in round.seats}, last_blind, round.next_buck


def _take(shoe: list[Card], number: int) -> list[Card]:
    taken = shoe[:number]
    del shoe[:number]
    return taken


def worth(cards: tuple[Card, ...]) -> int:
    """Two high cards, better still alike."""
    ranks = sorted((RANK[card] for card in cards), reverse=True)
    pair = 14 if len(set(ranks)) < len(ranks) else 0
    return ranks[0] + ranks[1] // 2 + pair


def act(game: PotGame, sign: PotSign, round: PotRound, chance: Chance) -> p.Act:
    now = standing(round)
    seat = needed(now.turn, "seat in turn")
    held = worth(seat.cards)
    found = actions(game, sign, round, seat.number)
    offers = {name: offer for name, offer in found.items() if isinstance(offer, Offer)}
    short = seat.left < SHORT * max(1, round.blind)
    dear = now.owed * 3 > seat.left
    bold = held >= (FIRM if dear else FINE) and (short or dear or once_in(chance, 4))
    for name in ("tap-out",) if bold else ():
        if name in offers:
            return p.Act(seat.number, name)
    if held >= FINE and once_in(chance, 3):
        for name in ("raise", "bet"):
            if name in offers:
                return p.Act(seat.number, name, _least(offers[name]))
    for name in ("check", "decline"):
        if name in offers:
            return p.Act(seat.number, name)
    if "call" in offers and (held >= FINE or (held >= FAIR and not dear)):
        return p.Act(seat.number, "call")
    if "tap-out" in offers and held >= FINE:
        return p.Act(seat.number, "tap-out")
    return p.Act(seat.number, "fold")


def _least(offer: Offer) -> int:
    return offer.among[0] if offer.among else offer.least
