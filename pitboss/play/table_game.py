"""What an instrument says of the table itself, in its own numbers."""

from msgspec import Struct

from pitboss.play.banked_game import BankedGame
from pitboss.play.pot_game import PotGame
from pitboss.play.verbs import Clauses

NOTICE = 20 * 60  # seconds; common practice where the text only asks that notice come first (G10)


class TableLaw(Struct, frozen=True, kw_only=True):
    """The clauses for what every table does; the first of each decides."""

    edition: Clauses  # when these rules are in force
    in_force: str  # the day after it was made: no earlier day can be meant
    layout: str
    deck: str
    card_check: str  # at opening and closing
    card_count: str  # whenever the supervisor asks
    card_change: str
    decks: str  # two of different colours for an automated shoe
    shoe_change: str
    sign: str  # what is displayed, and its change after notice
    marker: str = ""
    jackpot_down: Clauses = ()
    one_seat: str  # for a player, and one player for a seat
    seats: str = ""  # choice, draw of cards, and who comes first
    sit_down: str = ""  # the least stake
    buck: str = ""
    buck_not_passed: str = ""
    abstention: str
    breach: str
    exclude: str
    dispute: str
    hours: str
    closing: str
    disturbance: str
    starting_marker: Clauses = ()
    ante_order: Clauses = ()


class House(Struct, frozen=True):
    """A game and what its instrument says of the table."""

    game: BankedGame | PotGame
    law: TableLaw

    @property
    def deck_size(self) -> int:
        return len(self.game.deck)
