"""Canberra Poker 2004: what the instrument says of the table."""

from pitboss.play.table_law import TableLaw

TABLE = TableLaw(
    edition=("I.2", "I.1"),
    in_force="2004-12-18",
    layout="1.1",
    shoe="D.Shoe",
    deck="2.1",
    card_check="2.2",
    card_count="2.4",
    card_change="2.3",
    decks="12.2",
    shoe_change="12.7",
    jackpot="10.5",
    sign="3.1",
    signs={"multiple": "3.3", "jackpot_wager": "10.2", "maximum_payout": "8.2"},
    marker="3.2",
    one_seat="4.3",
    abstention="16.6",
    collusion="13",
    breach="16.2",
    exclude="16.2(b)",
    dispute="16.4",
    hours="15.1",
    closing="15.2",
    disturbance="16.1",
    starting_marker=("D.Starting Marker",),
    ante_order=("17.15", "17.16"),
)
