"""The dealers of a rehearsal: each plays a round on the engine and counts the stacks."""

from collections.abc import Mapping
from math import gcd

from pitboss.errors import BadInput
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.sign import BankedSign
from pitboss.play.machine import Game
from pitboss.play.pot.sign import PotSign
from pitboss.tournaments import commands as c
from pitboss.tournaments import conditions, settings
from pitboss.tournaments.conditions import Conditions, Level
from pitboss.tournaments.levels import now
from pitboss.tournaments.playing import needed
from pitboss.tournaments.regimes import regime
from pitboss.tournaments.rehearsal import banked, pot
from pitboss.tournaments.rehearsal.chance import Chance
from pitboss.tournaments.seating import clockwise
from pitboss.tournaments.state import Tournament


class Dealer:
    def __init__(self, said: Conditions, games: Mapping[str, Game], chance: Chance):
        self.said, self.games, self.chance = said, games, chance
        self.levels, self.step = settings.levels(said), settings.step(said)
        if not self.levels or not settings.chips(said):
            raise BadInput("limits and starting_chips have to be figures to play by")
        self.chip = smallest(said, self.levels)
        self.bucks: dict[int, int] = {}

    def play(self, state: Tournament, table: int, minute: int) -> c.Report:
        """One round at a table, and the count after it."""
        seats = {stack.seat: stack for stack in state.seated_at(table)}
        stakes = {seat: stack.chips for seat, stack in seats.items()}
        number = state.rounds.get(table, 0) + 1
        level = now(self.levels, self.step, minute, number).level
        buck = clockwise(stakes, self.bucks.get(table, 1) - 1)[0]
        after, reference = self._round(state.rules, level, stakes, buck, table)
        counted = tuple((seats[seat].player, chips) for seat, chips in after.items())
        return c.Report(table=table, stacks=counted, reference=reference)

    def _round(
        self, rules: str, level: Level, stakes: Mapping[int, int], buck: int, table: int
    ) -> tuple[dict[int, int], int]:
        game = self.games[rules]
        if isinstance(game, BankedGame):
            sign = _banked_sign(game, self.said, level)
            self.bucks[table] = clockwise(stakes, buck)[0]
            return banked.play_banked(game, sign, stakes, self.chance), buck
        pot_sign = pot.sign_of(game, level, buck, self.chip)
        after, last_blind, following = pot.play_pot(game, pot_sign, stakes, self.chance)
        self.bucks[table] = following
        return after, last_blind

    def extra_round(
        self, state: Tournament, names: tuple[str, ...], extra: Mapping[str, tuple[int, ...]]
    ) -> dict[str, int]:
        """The tied play one round among themselves, with the stacks that they have by now."""
        chips = {stack.entry: stack.chips for stack in state.stacks.values()}
        held = {name: extra[name][-1] if name in extra else chips.get(name, 0) for name in names}
        level = now(self.levels, self.step, state.minute, state.played + 1).level
        least = needed(regime(state.rules), level.minimum)
        able = [name for name in names if held[name] >= least]
        if len(able) < (1 if regime(state.rules).play.minimums else 2):
            return dict.fromkeys(names, 0)
        seats = dict(enumerate(able, 1))
        stakes = {seat: held[name] for seat, name in seats.items()}
        after, _ = self._round(state.rules, level, stakes, 1, 0)
        played = {seats[seat]: stack for seat, stack in after.items()}
        return {name: played.get(name, 0) for name in names}


def table_sign(game: Game, said: Conditions, level: Level, buck: int) -> BankedSign | PotSign:
    """What a table of the event displays at a level."""
    if isinstance(game, BankedGame):
        return _banked_sign(game, said, level)
    return pot.sign_of(game, level, buck, smallest(said, settings.levels(said)))


def _banked_sign(game: BankedGame, said: Conditions, level: Level) -> BankedSign:
    stated = said.limits.multiple if isinstance(said.limits, conditions.Limits) else 0
    return banked.sign_of(game, level, stated or smallest(said, settings.levels(said)))


def smallest(said: Conditions, levels: tuple[Level, ...]) -> int:
    """The smallest chip that makes every blind, limit and stack."""
    amounts = [settings.chips(said)]
    for level in levels:
        amounts += [*level.blinds, level.minimum]
    for offer in (settings.offered(said.rebuy), settings.offered(said.addon)):
        amounts.append((offer.chips or 0) if offer else 0)
    if isinstance(said.teams, conditions.Teams):
        amounts.append(settings.chips(said) // said.teams.size)
    return gcd(*amounts)
