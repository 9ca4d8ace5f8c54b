"""Canberra Poker as approved in 2017 (NI2017-193): the progressive jackpot, and its own numbers."""

from msgspec.structs import replace

from pitboss.cards.hand import Category as C
from pitboss.games import canberra
from pitboss.games.canberra import ROYAL_FLOOR, STRAIGHT_FLUSH_FLOOR, tenth
from pitboss.games.powers import Powers
from pitboss.play.banked.commands import EarlierMajorWin, JackpotMalfunction
from pitboss.play.banked.game import InitialWager
from pitboss.play.banked.jackpot import Claim, Jackpot, Prize, Settlement, share
from pitboss.play.banked.round import BankedRound
from pitboss.play.verbs import Clauses, Remedy, carry_on, void_round

TABLE = canberra.TABLE(
    edition=("I.2", "I.3"),
    in_force="2017-04-29",
    jackpot="10.6",
    jackpot_down=("14.5", "4.2"),
    signs={"multiple": "3.3", "jackpot_wager": "3.6", "maximum_payout": "8.2"},
    one_seat="4.4",
    abstention="16.7",
    breach="16.3",
    exclude="16.3(b)",
    dispute="16.5",
    disturbance="16.2",
)
CITES = canberra.CITES(other_player="4.4", other_box="4.4", locked="4.5", dispute="16.5")

# 4. Wagers

WAGERS = (
    InitialWager("ante", ("4.1(a)", "D.Ante", "D.Box", "4.3")),
    InitialWager(
        "jackpot",
        ("4.1(b)", "10.1", "10.2", "3.6", "D.Displayed Jackpot Wager"),
        needs=("ante",),
        needs_clause="10.1",
        price_clause="3.6",
        down_clause="4.2",
        unlit_clause="10.2",
        tournament_clause="17.3(a)(vii)",
    ),
)

# 10 and 11. The progressive jackpot


QUALIFYING = {
    C.ROYAL_FLUSH: ("11.1(a)", "10.7(a)"),
    C.STRAIGHT_FLUSH: ("11.1(b)", "10.7(b)"),
    C.FOUR_OF_A_KIND: ("11.1(c)", "10.7(c)"),
    C.FULL_HOUSE: ("11.1(d)", "10.7(d)"),
    C.FLUSH: ("11.1(e)", "10.7(e)"),
}
TIMES = {C.FOUR_OF_A_KIND: 500, C.FULL_HOUSE: 150, C.FLUSH: 100}  # the displayed wager
ALWAYS = ("9.8", "10.5", "10.4", "10.7[2]", "11.2")


def progressive(display: int, limit: int, claims: tuple[Claim, ...]) -> Settlement:
    """Prizes from the dealer's right, but a royal flush waits for the straight flushes (J12)."""
    claims = tuple([claim for claim in claims if claim.hand.category in QUALIFYING])
    if not claims:
        return Settlement(())
    pool = min(display, limit)  # after a win elsewhere on a link, what that left (J24)
    straights = _of(claims, C.STRAIGHT_FLUSH)
    royals = _of(claims, C.ROYAL_FLUSH)
    majors = _straight_flushes(pool, straights)
    majors += _royal_flushes(pool - sum(prize.from_pool for prize in majors), royals)
    together = ("11.4",) if straights and royals else ()
    prizes = {p.box: replace(p, clauses=p.clauses + together) for p in majors}
    prizes |= {claim.box: _fixed(claim) for claim in claims if claim.hand.category in TIMES}
    return Settlement(
        tuple(prizes[box] for box in _in_order(claims, straights, royals) if box in prizes),
        reseed=("10.6", "11.1(a)") if royals else (),
    )


def _in_order(
    claims: tuple[Claim, ...], straights: tuple[Claim, ...], royals: tuple[Claim, ...]
) -> list[int]:
    """The boxes as they are paid; royals that were passed over follow the last straight flush."""
    boxes = [claim.box for claim in claims]
    if not straights:
        return boxes
    after = boxes.index(straights[-1].box) + 1
    waiting = [claim.box for claim in royals if claim.box in boxes[:after]]
    first = [box for box in boxes[:after] if box not in waiting]
    return [*first, *waiting, *boxes[after:]]


def _of(claims: tuple[Claim, ...], category: C) -> tuple[Claim, ...]:
    return tuple(claim for claim in claims if claim.hand.category == category)


def _straight_flushes(pool: int, claims: tuple[Claim, ...]) -> list[Prize]:
    """A tenth of the pool, then of what is left, once for each; added up and shared (J11)."""
    if not claims:
        return []
    left = pool
    for _ in claims:
        left -= tenth(left)
    return _shared(pool - left, claims, STRAIGHT_FLUSH_FLOOR, ("11.3(b)",))


def _royal_flushes(pool: int, claims: tuple[Claim, ...]) -> list[Prize]:
    return _shared(pool, claims, ROYAL_FLOOR, ("11.3(a)",)) if claims else []


def _shared(amount: int, claims: tuple[Claim, ...], floor: int, several: Clauses) -> list[Prize]:
    """Equal shares, or the floor where that is more; the pool gives its share alone (J18)."""
    by = several if len(claims) > 1 else ()
    return [
        Prize(claim.box, max(part, floor), part, (*_clauses(claim), *by))
        for claim, part in zip(claims, share(amount, len(claims)), strict=True)
    ]


def _fixed(claim: Claim) -> Prize:
    return Prize(claim.box, TIMES[claim.hand.category] * claim.wager, 0, _clauses(claim))


def _clauses(claim: Claim) -> Clauses:
    return (*QUALIFYING[claim.hand.category], *ALWAYS)


def lost(claim: Claim) -> Clauses:
    return ("10.7", "10.6", "9.8")


PROGRESSIVE = Jackpot(
    wager="jackpot",
    fed_by="acceptance",
    settle=progressive,
    lost=lost,
    reading=("10.6", "10.3"),
    feeding=("10.6",),
    leaving=("10.6", "D.Void"),
    returns_winning_wager=False,  # every wager went to the pools (reading J1)
    majors=(C.ROYAL_FLUSH, C.STRAIGHT_FLUSH),  # as in 2004: of links this edition says nothing
    linked=("11.1", "10.3"),
    seed=canberra.SEED,
    pool_percent=canberra.POOL_PERCENT,
)

# 13, 14 and 16. What people may do, and irregularities

POWERS = Powers(
    collusion="13",
    collusion_measure="13.2[after]",
    void_wager="16.3(a)",
    exclude="16.3(b)",
    void_round="16.4",
    disturbance="16.2",
    malfunction=("12.6", "12.8"),
    found=("7.2",),
)


def jackpot_malfunction(round: BankedRound, incident: JackpotMalfunction) -> Remedy:
    """Accepted wagers stand at the recorded pool; without approval the round is void (J10)."""
    return carry_on("14.5") if incident.supervisor_approved else void_round("14.5")


def earlier_major_win(round: BankedRound, incident: EarlierMajorWin) -> Remedy:
    """Of linked tables this edition says nothing; wins are taken in the order of time (J24)."""
    return carry_on(*PROGRESSIVE.linked, limits_prizes=incident.before_fifth_card)


CANBERRA_2017 = canberra.edition(
    rules="canberra-2017",
    table_law=TABLE,
    cites=CITES,
    wagers=WAGERS,
    powers=POWERS,
    jackpot=PROGRESSIVE,
    irregularities={
        JackpotMalfunction: jackpot_malfunction,
        EarlierMajorWin: earlier_major_win,
    },
)
