"""The provable deal: from seeds to an order of cards, card by card, and its record."""
