"""Canberra Poker as approved in 2004 (NI2004-492): the Boomerang Jackpot, and its own numbers."""

from pitboss.cards.hand import Category as C
from pitboss.games import canberra
from pitboss.games.canberra import ROYAL_FLOOR, STRAIGHT_FLUSH_FLOOR, tenth
from pitboss.games.powers import Powers
from pitboss.play.banked.commands import EarlierMajorWin
from pitboss.play.banked.game import InitialWager
from pitboss.play.banked.jackpot import Claim, Jackpot, Prize, Settlement
from pitboss.play.banked.round import BankedRound
from pitboss.play.money import divide, dollars
from pitboss.play.verbs import Clauses, Remedy, carry_on

TABLE = canberra.TABLE(
    edition=("I.2", "I.1"),
    in_force="2004-12-18",
    jackpot="10.5",
    signs={"multiple": "3.3", "jackpot_wager": "10.2", "maximum_payout": "8.2"},
    one_seat="4.3",
    abstention="16.6",
    breach="16.2",
    exclude="16.2(b)",
    dispute="16.4",
    disturbance="16.1",
)
CITES = canberra.CITES(other_player="4.3", other_box="4.3", locked="4.4", dispute="16.4")

# 4. Wagers

WAGERS = (
    InitialWager("ante", ("4.1", "D.Ante", "D.Box", "4.2")),
    InitialWager(
        "jackpot",
        ("4.1", "10.1", "10.2"),
        needs=("ante",),
        needs_clause="10.1",
        price_clause="10.2",
        tournament_clause="17.18",
    ),
)

# 10 and 11. The Boomerang Jackpot

BONUS = {
    C.FOUR_OF_A_KIND: (dollars(500), "11.1[four-of-a-kind]"),
    C.FULL_HOUSE: (dollars(150), "11.1[full-house]"),
    C.FLUSH: (dollars(100), "11.1[flush]"),
}
DEAD_MANS_BONUS = dollars(50)
MAJOR = ("11.2", "11.3[after]", "10.4", "10.3")


def boomerang(display: int, limit: int, claims: tuple[Claim, ...]) -> Settlement:
    """Fixed bonuses in full; major prizes within the display, or less after a win elsewhere."""
    majors = [claim for claim in claims if claim.hand.category in BOOMERANG.majors]
    prizes = {claim.box: prize for claim in claims if (prize := bonus(claim))}
    if majors:
        prizes |= {prize.box: prize for prize in _major_prizes(display, limit, majors)}
    royal = any(claim.hand.category == C.ROYAL_FLUSH for claim in majors)
    return Settlement(
        tuple(prizes[claim.box] for claim in claims if claim.box in prizes),
        reseed=("10.5", "11.1[royal-flush]") if royal else (),
    )


def _major_prizes(display: int, limit: int, claims: list[Claim]) -> list[Prize]:
    """In full where all fit inside the limit, else in proportion (readings J13 to J15)."""
    asked = [_claimed(claim, display) for claim in claims]
    limit = min(display, limit)
    paid = asked if sum(asked) <= limit else divide(limit, asked)
    linked = ("11.3",) if limit < display else ()
    return [
        Prize(claim.box, amount, min(amount, _pool_share(claim, display)), _major(claim) + linked)
        for claim, amount in zip(claims, paid, strict=True)
    ]


def _pool_share(claim: Claim, display: int) -> int:
    return display if claim.hand.category == C.ROYAL_FLUSH else tenth(display)


def _claimed(claim: Claim, display: int) -> int:
    royal = claim.hand.category == C.ROYAL_FLUSH
    return max(_pool_share(claim, display), ROYAL_FLOOR if royal else STRAIGHT_FLUSH_FLOOR)


def _major(claim: Claim) -> Clauses:
    if claim.hand.category == C.ROYAL_FLUSH:
        return ("11.1[royal-flush]", *MAJOR)
    return ("11.1[straight-flush]", *MAJOR)


def bonus(claim: Claim) -> Prize | None:
    """A fixed sum, whatever was wagered (reading J28)."""
    if is_dead_mans_hand(claim):
        clauses = ("11.1[dead-mans-hand]", "D.Dead Man's Hand", "10.4", "10.3")
        return Prize(claim.box, DEAD_MANS_BONUS, 0, clauses)
    if claim.hand.category not in BONUS:
        return None
    paid, line = BONUS[claim.hand.category]
    return Prize(claim.box, paid, 0, (line, "10.4", "10.3", *_asked_of_the_definition(claim)))


def is_dead_mans_hand(claim: Claim) -> bool:
    """Two pairs, aces and eights, with any other card (reading J29)."""
    return claim.hand.category == C.TWO_PAIRS and claim.hand.ranks[:2] == (14, 8)


def _asked_of_the_definition(claim: Claim) -> Clauses:
    """Aces and eights full looks like the Dead Man's Hand, and is not."""
    return ("D.Dead Man's Hand",) if set(claim.hand.ranks) == {14, 8} else ()


def lost(claim: Claim) -> Clauses:
    if claim.hand.category == C.TWO_PAIRS:
        return ("11.1[dead-mans-hand]", "D.Dead Man's Hand", "10.5")
    return ("11.1", "10.5")


BOOMERANG = Jackpot(
    wager="jackpot",
    fed_by="loss",
    settle=boomerang,
    lost=lost,
    reading=("11.1",),
    feeding=("10.5",),
    leaving=("10.5", "D.Void"),
    returns_winning_wager=True,  # only the others feed the pools (reading J2)
    majors=(C.ROYAL_FLUSH, C.STRAIGHT_FLUSH),  # 11.3[after]
    linked=("11.3",),
    seed=canberra.SEED,
    pool_percent=canberra.POOL_PERCENT,
)

# 13, 14 and 16. What people may do, and irregularities

POWERS = Powers(
    collusion="13",
    collusion_measure="13.2[after]",
    void_wager="16.2(a)",
    exclude="16.2(b)",
    void_round="16.3",
    disturbance="16.1",
    malfunction=("12.6", "12.8"),
    found=("7.2",),
)


def earlier_major_win(round: BankedRound, incident: EarlierMajorWin) -> Remedy:
    """It limits this round if it came before the winner's fifth card (readings J15, J16)."""
    return carry_on(*BOOMERANG.linked, limits_prizes=incident.before_fifth_card)


CANBERRA_2004 = canberra.edition(
    rules="canberra-2004",
    table_law=TABLE,
    cites=CITES,
    wagers=WAGERS,
    powers=POWERS,
    jackpot=BOOMERANG,
    irregularities={EarlierMajorWin: earlier_major_win},
)
