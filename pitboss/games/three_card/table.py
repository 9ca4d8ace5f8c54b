"""3 Card Poker: what the instrument says of the table."""

from pitboss.games.powers import NOTICE
from pitboss.play.table_law import TableLaw

TABLE = TableLaw(
    edition=("I.2",),
    in_force="2006-12-22",
    layout="1.1",
    shoe="D.Shoe",
    deck="2.1",
    card_check="2.2",
    card_count="2.4",
    card_change="2.3",
    least_cut=2,  # on either side, by 5.2 (reading G29)
    decks="10.2",
    automated_decks=2,
    shoe_change="10.7",
    sign="3.1",
    signs={"multiple": "3.3"},
    notice=NOTICE,
    marker="3.2",
    one_seat="4.4",
    abstention="14.6",
    abstentions=3,
    collusion="11",
    breach="14.2",
    exclude="14.2(b)",
    dispute="14.4",
    hours="13.1",
    closing="13.2",
    disturbance="14.1",
)
