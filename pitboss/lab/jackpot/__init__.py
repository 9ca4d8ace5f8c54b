"""What a jackpot costs the house and brings the players, by its pool, split and seed."""
