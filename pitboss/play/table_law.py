"""What an instrument says of the table itself, in its own numbers."""

from collections.abc import Mapping

from msgspec import Struct

from pitboss.play.verbs import Clauses


class TableLaw(Struct, frozen=True, kw_only=True):
    """The clauses for what every table does; the first of each decides."""

    # Opening, and the cards
    edition: Clauses  # when these rules are in force
    tournaments: str = ""  # where the rules have a part on them
    in_force: str  # the day after it was made: no earlier day can be meant
    layout: str
    shoe: str = ""  # it is an approved one
    deck: str
    card_check: str  # at opening and closing
    card_count: str  # whenever the supervisor asks
    card_change: str
    cut: str = ""  # where the round itself does not rule on it
    least_cut: int = 0  # how many cards lie on either side, where a dealer cuts
    decks: str  # of different colours, for an automated shoe
    automated_decks: int = 0  # how many of these
    shoe_change: str
    jackpot: str = ""  # the pools, and what goes into them
    jackpot_down: Clauses = ()
    # The sign
    sign: str  # what is displayed, and its change after notice
    signs: Mapping[str, str] = {}  # what of it has a clause of its own
    new_game: tuple[str, ...] = ()  # what of it is set before a game commences
    notice: int  # seconds before a change takes effect
    marker: str = ""
    # Seats
    one_seat: str  # for a player, and one player for a seat
    seats: str = ""  # choice, draw of cards, and who comes first
    sit_down: str = ""  # the least stake
    buck: str = ""
    buck_not_passed: str = ""
    starting_marker: Clauses = ()
    ante_order: Clauses = ()
    ante_turn: Clauses = ()  # how long a player may lay one or take it back
    abstention: str
    abstentions: int  # rounds in a row, after which the seat may be asked back
    # Conduct and disputes
    english: str = ""  # or be dealt out
    collusion: str = ""  # the part of the rules whose breaches a supervisor may act on
    breach: str
    exclude: str
    dispute: str
    inspector: str = ""  # whom the parties to a dispute are told of
    # Closing
    hours: str
    closing: str
    regulator_told: bool = False  # of a closing, as the players are
    disturbance: str
