"""Ultimate Texas Hold-em: what the instrument says of the table."""

from pitboss.games.powers import NOTICE
from pitboss.play.table_law import TableLaw

TABLE = TableLaw(
    edition=("I.2",),
    tournaments="16.1",
    in_force="2019-04-17",
    layout="1.1",
    shoe="D.Automated shuffling shoe",
    deck="2.2",
    card_check="2.4",
    card_count="2.6",
    card_change="2.5",
    decks="2.1(a)",
    automated_decks=2,
    shoe_change="11.2",
    sign="5.1",
    signs={"multiple": "5.3", "maximum_payout": "10.1[ceiling]"},
    notice=NOTICE,
    marker="5.2",
    one_seat="4.4",
    abstention="15.7",
    abstentions=3,
    collusion="12",
    breach="15.3",
    exclude="15.3(b)",
    dispute="15.5",
    hours="14.1",
    closing="14.2",
    disturbance="15.2",
    ante_order=("16.16", "16.17"),
    ante_turn=("16.17", "16.16"),
)
