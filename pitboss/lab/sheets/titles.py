"""What the games and wagers are called on paper."""

TITLES = {
    "canberra-2004": ("Canberra Poker", "NI2004-492, with the Boomerang Jackpot"),
    "canberra-2017": ("Canberra Poker", "NI2017-193, with the progressive jackpot"),
    "three-card-2006": ("3 Card Poker", "NI2006-481"),
    "ultimate-2019": ("Ultimate Texas Hold-em", "NI2019-212"),
}
WAGERS = {
    "bet": "Bet",
    "blind": "Blind",
    "trips": "Trips",
    "pairs-plus": "Pairs Plus",
    "ante-bonus": "Ante bonus",
    "ante": "Ante",
    "play": "Play",
}

_CANBERRA = (
    "A player lays an ante and gets five cards; the dealer gets five, one of them face up. The "
    "player folds and loses the ante, or bets two antes. A dealer without ace and king, or better, "
    "does not qualify: the ante wins even money and the bet is returned. Against a dealer who "
    "qualifies the higher hand wins: the ante even money, the bet by its table."
)
IN_SHORT = {
    "canberra-2004": f"{_CANBERRA} A Boomerang wager is for a share of the jackpot.",
    "canberra-2017": f"{_CANBERRA} A jackpot wager is for a share of the progressive jackpot.",
    "three-card-2006": (
        "A player lays an ante and gets three cards; so does the dealer. The player folds and "
        "loses the ante, or plays one ante more. A dealer without a queen or better does not "
        "qualify: the ante wins even money and the play wager is returned. Else the higher hand "
        "wins even money on both. A straight or better is paid a bonus on the ante whatever the "
        "dealer has. Pairs Plus is paid on the player's three cards alone."
    ),
    "ultimate-2019": (
        "A player lays an ante and a blind of the same amount and gets two cards; so does the "
        "dealer, and five are dealt for both. The player may play three or four antes at once, two "
        "after three common cards, one after all five, or fold then. The best five of seven cards "
        "win. Play is even money; the blind is paid by its table from a straight up; the ante "
        "stands off against a dealer without a pair. Trips is paid on the player's hand, and a "
        "fold loses it."
    ),
}
