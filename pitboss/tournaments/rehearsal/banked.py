"""A round against the house by bots, who wager no more than they have."""

from collections.abc import Mapping

from pitboss.cards.card import RANK
from pitboss.cards.hand import Category
from pitboss.play.banked import commands as b
from pitboss.play.banked.decide import decisions, reach
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound, Box
from pitboss.play.banked.sign import BankedSign
from pitboss.play.verbs import Offer
from pitboss.tournaments.conditions import Level
from pitboss.tournaments.rehearsal.chance import Chance, once_in


def sign_of(game: BankedGame, level: Level, multiple: int) -> BankedSign:
    return BankedSign(
        minimum=level.minimum,
        maximum=level.maximum or level.minimum * 20,
        multiple=multiple or level.minimum,
        shoe=next(iter(game.dealing)),
        tournament=True,
    )


def play_banked(
    game: BankedGame, sign: BankedSign, stacks: Mapping[int, int], chance: Chance
) -> dict[int, int]:
    """The stacks after one round."""
    left = dict(stacks)
    round = BankedRound()
    for box in sorted(left):
        ante = _ante(game, sign, left[box], chance)
        for wager in game.wagers:
            if wager.name == "ante" or wager.equal_to:
                round, _ = reach(game, sign, round, b.Act(box, wager.name, ante))
                left[box] -= ante
    order = game.dealing[sign.shoe].order(game.served(round))
    cards = tuple(chance.sample(game.deck, len(order)))
    round, _ = reach(game, sign, round, b.Deal(cards))
    while not round.over:
        command = _decide(game, round, left) if round.turn else b.Proceed()
        round, _ = reach(game, sign, round, command)
    return {number: stacks[number] + round.boxes[number].net for number in stacks}


def _ante(game: BankedGame, sign: BankedSign, stack: int, chance: Chance) -> int:
    """The minimum, or now and then as much as can still be followed by the larger wager."""
    needs = len([wager for wager in game.wagers if wager.name == "ante" or wager.equal_to])
    most = min(sign.maximum, stack // (needs + 2))
    if once_in(chance, 2) or most <= sign.minimum:
        return sign.minimum
    steps = (most - sign.minimum) // sign.multiple
    return sign.minimum + sign.multiple * chance.randrange(steps + 1)


def _decide(game: BankedGame, round: BankedRound, left: dict[int, int]) -> b.Act:
    """Stay in with a good hand where the chips are there; else check, else fold (N10)."""
    box = round.boxes[round.turn]
    found = decisions(game, round, box.number)
    offers = {name: offer for name, offer in found.items() if isinstance(offer, Offer)}
    play_ = offers.get(game.derived.name)
    if play_ is not None and _good(game, round, box):
        amounts = [amount for amount in _amounts(play_) if amount <= left[box.number]]
        if amounts:
            left[box.number] -= max(amounts)
            return b.Act(box.number, game.derived.name, max(amounts))
    return b.Act(box.number, "check" if "check" in offers else "fold")


def _amounts(offer: Offer) -> tuple[int, ...]:
    return offer.among or (offer.least, offer.most)


def _good(game: BankedGame, round: BankedRound, box: Box) -> bool:
    """A pair or better, or an ace among the player's own cards."""
    seen = game.reveals and round.stage < len(game.reveals)
    high = any(RANK[card] == 14 for card in box.cards)
    if seen:
        return high or len({RANK[card] for card in box.cards}) < len(box.cards)
    hand = game.hand(box.cards, round.board)
    return hand.category is not Category.ODD_CARDS or high
