"""Hold-em, and Omaha with the same numbers: what the rules say of the table."""

from pitboss.play.table_law import TableLaw

TABLE = TableLaw(
    edition=("I.1",),
    tournaments="19.1",
    in_force="1995-11-03",
    layout="1",
    deck="3.1",
    card_check="3.2",
    card_count="3.4",
    card_change="3.3",
    cut="4.2",
    least_cut=2,  # on either side (reading P61)
    decks="3.1",
    shoe_change="4.4",
    sign="5.2",
    signs={"blinds": "5.3", "limit": "10.6", "scale": "11.2"},
    new_game=("limit", "scale"),
    notice=0,  # from the next round (reading P13)
    one_seat="15.2",
    seats="6.1",
    sit_down="5.4",
    buck="6.2",
    buck_not_passed="6.3",
    abstention="18.8",
    abstentions=3,
    english="15.3",
    breach="18.2",
    exclude="18.2(b)",
    dispute="18.6",
    inspector="18.5",
    hours="17.1",
    closing="17.2",
    regulator_told=True,
    disturbance="18.3",
)
