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
}
