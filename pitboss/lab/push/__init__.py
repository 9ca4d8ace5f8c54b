"""Push or fold: what short stakes should do in Hold-em before the flop."""
