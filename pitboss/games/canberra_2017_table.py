"""Canberra Poker 2017: what the instrument says of the table."""

from pitboss.play.table_law import TableLaw

TABLE = TableLaw(
    edition=("I.2", "I.3"),
    in_force="2017-04-29",
    layout="1.1",
    shoe="D.Shoe",
    deck="2.1",
    card_check="2.2",
    card_count="2.4",
    card_change="2.3",
    decks="12.2",
    shoe_change="12.7",
    jackpot="10.6",
    jackpot_down=("14.5", "4.2"),
    sign="3.1",
    signs={"multiple": "3.3", "jackpot_wager": "3.6", "maximum_payout": "8.2"},
    marker="3.2",
    one_seat="4.4",
    abstention="16.7",
    collusion="13",
    breach="16.3",
    exclude="16.3(b)",
    dispute="16.5",
    hours="15.1",
    closing="15.2",
    disturbance="16.2",
    starting_marker=("D.Starting Marker",),
    ante_order=("17.15", "17.16"),
)
