"""Hundreds of hands with tap-outs end as PokerKit ends them; the proofs take many more."""

from random import Random

from tests.prove.prove_differential import compare

HANDS = 250


def test_stakes_after_hands_with_tap_outs_are_those_of_pokerkit() -> None:
    kinds = {compare(Random(f"differential {nth}")) for nth in range(HANDS)}
    assert kinds == {
        "holdem-1995 no-limit",
        "holdem-1995 full-pot",
        "omaha-1995 no-limit",
        "omaha-1995 full-pot",
    }
