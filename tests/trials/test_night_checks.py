"""The checks of a night can fail: whatever is tampered with is reported."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.cards.card import Card, cards
from pitboss.errors import TooSoon
from pitboss.law.instrument import instrument
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.decide import actions, decide, evolve
from pitboss.play.banked.round import BankedRound
from pitboss.play.banked.sign import BankedSign
from pitboss.play.money import dollars
from pitboss.play.verbs import Actions, Offer, Refused
from pitboss.trials.nights.banked import watch as watching
from pitboss.trials.nights.banked.odds import line, line_of
from pitboss.trials.nights.banked.watch import MOST_STEPS, Watch
from pitboss.trials.nights.tally import Fault
from tests.playing import BANKED, meter_of

TABLE = BankedSign(dollars(10), dollars(100), jackpot_wager=dollars(2))
METER = meter_of(dollars(15_000), reserve=dollars(10))
# Box 1 wins with a flush, whose prize empties the reserve; box 2 loses, and has no jackpot wager.
BEFORE = (
    c.Act(1, "ante", dollars(10)),
    c.Act(1, "jackpot", dollars(2)),
    c.Act(2, "ante", dollars(30)),
    c.Act(3, "ante", dollars(20)),
    c.TakeBack(3, "ante"),
)
DEAL = c.Deal(cards("Ah 2c Ks 9h 6d Qd 7h 4s 8h 5h 9c Ac 3h Jd 3c"), METER)
AFTER = (c.Act(1, "bet", dollars(20)), c.Act(2, "bet", dollars(60)), c.Proceed())


def watch(rules: str = "canberra-2017") -> Watch:
    return Watch(BANKED[rules], TABLE)


def played(*commands: c.Command, rules: str = "canberra-2017") -> Watch:
    found = watch(rules)
    for command in commands:
        found.do(command)
    return found


@pytest.mark.parametrize("rules", ["canberra-2017", "canberra-2004"])
def test_an_honest_round_has_no_fault(rules: str) -> None:
    tally = played(*BEFORE, DEAL, *AFTER, rules=rules).finish()
    assert (tally.rounds, tally.jackpots, tally.voids) == (1, 1, 0)
    assert tally.money == dollars(10 + 2 + 30 + 20 + 20 + 60)


# Tampered events


@dataclass
class Tampering:
    """One change of one field of the events of a kind."""

    kind: type[e.Event]
    change: Callable[[Any], dict[str, object]]
    found: str
    only: Callable[[Any], bool] = lambda event: True

    def __call__(self, event: e.Event) -> e.Event:
        wanted = isinstance(event, self.kind) and self.only(event)
        return replace(event, **self.change(event)) if wanted else event


def of(wager: str, box: int) -> Callable[[Any], bool]:
    return lambda event: event.wager == wager and event.box == box


TAMPERINGS = {
    "a cent too much is paid": Tampering(
        e.WagerSettled, lambda s: {"paid": s.paid + 1}, "bet of box 1, as paid", of("bet", 1)
    ),
    "a prize is a cent short": Tampering(
        e.WagerSettled, lambda s: {"paid": s.paid - 1}, "jackpot of box 1", of("jackpot", 1)
    ),
    "a lost wager gives a cent back": Tampering(
        e.WagerSettled, lambda s: {"back": 1}, "bet of box 2: lose", of("bet", 2)
    ),
    "a winning wager stays": Tampering(
        e.WagerSettled, lambda s: {"back": 0}, "goes back", of("ante", 1)
    ),
    "a loser is paid": Tampering(e.WagerSettled, lambda s: {"paid": 5}, "is paid", of("ante", 2)),
    "another amount is settled": Tampering(
        e.WagerSettled, lambda s: {"amount": s.amount + 1, "back": 1}, "as settled", of("ante", 2)
    ),
    "more counts than lies there": Tampering(
        e.WagerSettled, lambda s: {"counted": s.amount + 1}, "counted", of("ante", 2)
    ),
    "a wager is settled twice": Tampering(
        e.WagerSettled, lambda s: {"wager": "ante"}, "settled twice", of("bet", 2)
    ),
    "a payment without a line of odds": Tampering(
        e.WagerSettled, lambda s: {"clauses": ("9.4",)}, "by no line of odds", of("bet", 1)
    ),
    "too much is taken back": Tampering(
        e.WagerTakenBack, lambda t: {"amount": t.amount + 1}, "ante taken back"
    ),
    "a wager of nothing": Tampering(e.WagerPlaced, lambda p: {"amount": 0}, "ante of 0"),
    "a wager twice on a place": Tampering(
        e.WagerPlaced, lambda p: {"wager": "ante"}, "lies on box 1 twice", of("jackpot", 1)
    ),
    "the house puts in a cent less": Tampering(
        e.PoolsMoved, lambda m: {"house": m.house - 1}, "the clearing account"
    ),
    "the reserve gives too much": Tampering(
        e.PoolsMoved, lambda m: {"reserve": m.reserve - 1}, "the reserve -1"
    ),
    "a card twice": Tampering(
        e.CardsDealt, lambda d: {"cards": (*d.cards[:-1], d.cards[0])}, "a card twice"
    ),
    "a card of no deck": Tampering(
        e.CardsDealt, lambda d: {"cards": (*d.cards[:-1], Card("1x"))}, "not of the deck"
    ),
    "a clause that does not exist": Tampering(
        e.Decided, lambda d: {"clauses": ("7.2", "99.9")}, "canberra-2017 has no clause 99.9"
    ),
    "no clause at all": Tampering(e.Decided, lambda d: {"clauses": ()}, "no clause is cited"),
}


@pytest.mark.parametrize("name", TAMPERINGS)
def test_a_tampered_event_is_reported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tamper = TAMPERINGS[name]

    def tampered(*arguments: Any) -> Iterator[e.Event]:
        return map(tamper, decide(*arguments))

    monkeypatch.setattr(watching, "decide", tampered)
    with pytest.raises(Fault, match=tamper.found):
        played(*BEFORE, DEAL, *AFTER)


def test_another_face_than_was_dealt_is_reported() -> None:
    found = played(*BEFORE)
    found.faces[1] = list(cards("Ah 9h 7h 5h 2h"))
    with pytest.raises(Fault, match="2h of place 1 has become 3h"):
        found.do(DEAL)


def test_a_lost_card_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def losing(round: BankedRound, event: e.Event) -> BankedRound:
        round = evolve(round, event)
        return replace(round, dealer=round.dealer[1:]) if isinstance(event, e.CardsDealt) else round

    monkeypatch.setattr(watching, "evolve", losing)
    with pytest.raises(Fault, match="15 cards left the shoe, and 14 are there"):
        played(*BEFORE, DEAL)


def test_a_purse_that_is_wrong_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def generous(round: BankedRound, event: e.Event) -> BankedRound:
        return evolve(
            round, replace(event, amount=1) if isinstance(event, e.WagerPlaced) else event
        )

    monkeypatch.setattr(watching, "evolve", generous)
    with pytest.raises(Fault, match="box 1 is up -1, not -1000"):
        played(*BEFORE)


# Actions and answers


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"fold": None}, "offered or barred"),
        ({"ante": Offer(("4.1(a)",), least=2, most=1)}, "ante is open from 2 to 1"),
        ({"ante": Offer(("4.99",), least=1, most=2)}, "has no clause 4.99"),
    ],
)
def test_actions_that_do_not_hold_are_reported(
    change: dict[str, Offer | None], found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def changed(*arguments: Any) -> Actions:
        whole = {**actions(*arguments), **change}
        return {name: answer for name, answer in whole.items() if answer is not None}

    monkeypatch.setattr(watching, "actions", changed)
    with pytest.raises(Fault, match=found):
        played(*BEFORE)


def test_what_is_lawful_must_be_done_and_what_is_barred_refused() -> None:
    found = watch()
    with pytest.raises(Fault, match="should be carried out"):
        found.do(c.Act(1, "jackpot", dollars(2)))
    with pytest.raises(Fault, match="should be refused: it was carried out"):
        found.bar(BEFORE[0])
    with pytest.raises(Fault, match="should be refused"):
        found.bar(c.Proceed())
    with pytest.raises(Fault, match="not by"):
        found.bar(BEFORE[0], ("9.9",))
    assert isinstance(found.attempt(c.Proceed()), TooSoon)
    assert found.refused == 2


def test_a_refusal_that_changes_the_round_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def sly(game: object, table: object, round: BankedRound, command: object) -> Iterator[e.Event]:
        round.boxes[1].wagers["ante"] = 1
        raise Refused(("4.4",), "no")

    found = played(*BEFORE)
    monkeypatch.setattr(watching, "decide", sly)
    with pytest.raises(Fault, match="changed the round"):
        found.attempt(BEFORE[0])


def test_a_round_without_an_end_is_reported() -> None:
    found = watch()
    for _ in range(MOST_STEPS):
        found.attempt(c.Proceed())
    with pytest.raises(Fault, match="does not end"):
        found.attempt(c.Proceed())


# The end of a round


def test_a_round_that_is_not_over_is_reported() -> None:
    with pytest.raises(Fault, match="not over"):
        played(*BEFORE, DEAL).finish()


def test_wagers_that_are_left_are_reported() -> None:
    with pytest.raises(Fault, match="a wager lies there"):
        played(*BEFORE).finish()


def test_a_void_that_leaves_somebody_out_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    def forgetful(*arguments: Any) -> Iterator[e.Event]:
        for event in decide(*arguments):
            if not (isinstance(event, e.WagerSettled) and event.box == 2):
                yield event

    found = played(*BEFORE, DEAL)
    monkeypatch.setattr(watching, "decide", forgetful)
    with pytest.raises(Fault, match="the round is over, and there lies"):
        found.do(c.OperatorVoid())


def test_a_void_round_is_sound() -> None:
    found = played(*BEFORE, DEAL, c.OperatorVoid())
    assert found.finish().voids == 1
    assert {box.net for box in found.round.boxes.values()} == {0}


def test_a_record_that_leads_elsewhere_is_reported() -> None:
    found = played(*BEFORE, DEAL, *AFTER)
    found.events[0] = replace(found.events[0], amount=dollars(11))
    with pytest.raises(Fault, match="the events lead to another round"):
        found.finish()


def test_commands_that_lead_elsewhere_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "JUDGED_AGAIN", 1)
    found = played(*BEFORE, DEAL, *AFTER)
    found.commands[2] = c.Act(2, "ante", dollars(30), player="Eve")
    with pytest.raises(Fault, match="the commands lead to other events"):
        found.finish()


def test_what_json_reads_otherwise_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watching, "JUDGED_AGAIN", 1)
    found = played(*BEFORE, DEAL, *AFTER)
    found.commands[-1] = c.Proceed([])  # type: ignore[arg-type]
    with pytest.raises(Fault, match="JSON reads"):
        found.finish()


# The second pay table


def test_the_register_has_a_line_for_every_payment() -> None:
    assert {rules: len([*filter(line, instrument(rules))]) for rules in BANKED} == {
        "canberra-2004": 16,
        "canberra-2017": 15,
        "three-card-2006": 10,
        "ultimate-2019": 15,
    }


def test_a_line_pays_up_to_its_ceiling() -> None:
    law = instrument("ultimate-2019")
    flush = line_of(law, ("9.6(a)", "10.1[blind-flush]"))
    ante = line_of(law, ("10.1[ante]",))
    assert flush is not None
    assert ante is not None
    assert [flush.pays(75, most) for most in (None, 113, 100)] == [113, 113, 100]
    assert ante.pays(500, 100) == 500
    assert line_of(law, ("10.1[ante]", "10.1[play]")) is None
