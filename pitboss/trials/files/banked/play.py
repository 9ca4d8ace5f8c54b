"""Playing a round file of a game against the house through the engine, step by step."""

from typing import Any

from pitboss.errors import BadInput, TooSoon
from pitboss.play.banked import commands as c
from pitboss.play.banked.decide import reach
from pitboss.play.banked.events import Event
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound
from pitboss.play.money import dollars
from pitboss.play.verbs import Refused
from pitboss.trials.files.banked.shape import BoxShape, IncidentShape, RoundFile
from pitboss.trials.files.banked.words import (
    AFTER_PAYING,
    STAGE_OF,
    check,
    command_of,
    lying,
    meter_of,
    moment,
    number,
    overlooked,
    shoe_of,
    table_of,
    times,
)


class Stopped(Exception):
    """The rules refused a step, and the file goes no further."""


class Playing:
    """A file in play: the round so far, what happened, and which key of the file is at hand."""

    def __init__(self, file: RoundFile, game: BankedGame):
        self.file, self.game = file, game
        self.key = ""
        check(file, game)
        self.table = table_of(file, game)
        self.round = BankedRound()
        self.events: list[Event] = []
        self.refused: dict[str, Any] | None = None
        self.refusal: Refused | None = None
        self.pending = list(enumerate(file.incident))
        self.strays = {i.box for i in file.incident if i.kind == "dealt-without-wager"}
        self.actions = {box.number: list(enumerate(box.actions)) for box in file.box}

    def run(self) -> None:
        """Play the file to its end, or to the step that the rules refuse."""
        try:
            self._shuffle()
            self._wagers()
            self._incidents("before-deal")
            self._deal()
            while self.round.begun and not self.round.over:
                self._stage()
            self._after_the_round()
        except Stopped:
            return
        if not self.round.void:
            self._check_all_played()

    def _after_the_round(self) -> None:
        """What the file has at a moment that never came is found when the round is over."""
        for nth, incident in list(self.pending):
            known = STAGE_OF.get(moment(incident), 0) <= len(self.game.reveals)
            late = self.round.over and not self.round.void and known
            if late or moment(incident) == "after-round":
                self._rule(nth, incident)

    def _check_all_played(self) -> None:
        for nth, box in enumerate(self.file.box):
            for at, written in self.actions[box.number][:1]:
                self.key = f"box[{nth}].actions[{at}]"
                raise BadInput(f"'{written[:20]}' has no place in this round")
        for nth, _ in self.pending[:1]:
            self.key = f"incident[{nth}]"
            raise BadInput("it has no place in this round")
        self.key = ""
        if not self.round.begun and any(box.open_wagers for box in self.round.boxes.values()):
            raise TooSoon("no box has the wagers that it needs to be dealt in")

    def do(self, command: c.Command, **what: Any) -> None:
        """Give one command; a refusal is noted with what was tried."""
        try:
            self.round, happened = reach(self.game, self.table, self.round, command)
        except Refused as refusal:
            self.refusal, self.refused = refusal, {**what, "clause": refusal.clause}
            raise Stopped from None
        self.events += happened

    # Before the deal

    def _shuffle(self) -> None:
        if self.file.shuffle is not None:
            self.key = "shuffle.cut"
            self.do(c.Cut(self.file.shuffle.cut), step="cut")

    def _wagers(self) -> None:
        for nth, box in enumerate(self.file.box):
            laid = {w.name: getattr(box.wagers, w.name) for w in self.game.wagers}
            waits = lying(self.game, box) if box.number in self.strays else {}
            for wager, amount in laid.items():
                if amount is not None and wager not in waits:
                    self.key = f"box[{nth}].wagers.{wager}"
                    lit, unseen = box.jackpot_accepted, overlooked(self.game, self.table, box)
                    act = c.Act(box.number, wager, amount, box.player, lit, unseen)
                    self.do(act, box=box.number, wager=wager)
            if box.second_player:
                self.key = f"box[{nth}].second_player"
                wager, amount = next(((w, a) for w, a in laid.items() if a is not None), ("", 0))
                if not wager:
                    raise BadInput(f"nobody has laid a wager on box {box.number}")
                act = c.Act(box.number, wager, amount, box.second_player)
                self.do(act, box=box.number, wager=wager)

    # The deal

    def _deal(self) -> None:
        dealt_in = self.game.served(self.round)
        self._check_cards_belong(set(dealt_in))
        if not dealt_in:
            return
        self.key = "table.shoe"
        if self.table.shoe not in self.game.dealing:
            self.do(c.Deal(()), step="deal")
        order = self.game.dealing[self.table.shoe].order(dealt_in)
        self.key = ""
        shoe = shoe_of(self.file, order)
        self.last_card = shoe[-1:]
        self.do(c.Deal(shoe[:-1], meter_of(self.file, self.game)))
        self._incidents("deal")
        self._deal_last_card()

    def _deal_last_card(self) -> None:
        if self.round.dealing and not self.round.over:
            self.do(c.Deal(self.last_card))

    def _check_cards_belong(self, dealt_in: set[int]) -> None:
        for nth, box in enumerate(self.file.box):
            if box.cards is not None and box.number not in dealt_in | self.strays:
                self.key = f"box[{nth}].cards"
                raise BadInput(f"box {box.number} is not dealt in")

    # Decisions

    def _stage(self) -> None:
        """Everybody decides, clockwise; then the dealer does what comes next."""
        stage, last = self.round.stage, self.round.stage == len(self.game.reveals)
        for box in sorted(self.file.box, key=lambda box: box.number):
            self._decide(self.file.box.index(box), box, stage, last)
            if self.round.over:
                return
        for name, at in STAGE_OF.items():
            if at == stage:
                self._incidents(name)
        if last:
            self._incidents("decisions")
        if self.round.over:
            return
        if last and not (self.game.concessions and not self.round.declared):
            self._incidents("settlement")
            if self.round.over:
                return
        self.key = "dealer"
        self.do(c.Proceed())
        if self.round.declared and not self.round.over and not self.round.paid:
            self._concessions()
            self._incidents("settlement")
            self._incidents("verification")
            if not self.round.over:
                self.do(c.Proceed())
        if self.round.paid:
            self._verify()

    def _verify(self) -> None:
        """Between paying and racking."""
        for when in ("verification", "after-settlement"):
            self._incidents(when)
        if not self.round.over:
            self.key = "dealer"
            self.do(c.Proceed())

    def _decide(self, nth: int, box: BoxShape, stage: int, last: bool) -> None:
        """The box's next action of this stage, or all that are left where it is the last."""
        left = self.actions[box.number]
        first = True
        while left and self._is_due(box.number, left[0][1], first or last):
            self._exposed_before(left[0][1], stage)
            if self.round.over:
                return
            at, written = left.pop(0)
            self.key = f"box[{nth}].actions[{at}]"
            action, amount = self._read_action(written, box.number, stage)
            self.do(c.Act(box.number, action, amount), box=box.number, action=at)
            first = False
        while self.round.turn == box.number and not self.round.over:
            if not self._incident_of(box.number):
                self.key = f"box[{nth}].actions"
                raise BadInput(f"box {box.number} makes no decision")

    def _is_due(self, number: int, written: str, in_this_stage: bool) -> bool:
        """Whether the action is tried now; one of a hand that is out is, and is refused."""
        box = self.round.boxes.get(number)
        if box is not None and not box.is_open:
            return True
        # A player who has decided concedes when the dealer's hand is declared.
        concedes_later = written == "concede" and self.round.turn != number
        return in_this_stage and not concedes_later

    def _exposed_before(self, action: str, stage: int) -> None:
        """A card seen when no play wager had been made was seen before this one."""
        for nth, incident in list(self.pending):
            if (
                incident.play_wagers_made is False
                and action.startswith("play")
                and STAGE_OF.get(moment(incident)) == stage
            ):
                self._rule(nth, incident)

    def _concessions(self) -> None:
        for nth, box in enumerate(self.file.box):
            for at, written in self.actions[box.number]:
                self.key = f"box[{nth}].actions[{at}]"
                action, amount = self._read_action(written, box.number, self.round.stage)
                self.do(c.Act(box.number, action, amount), box=box.number, action=at)
            self.actions[box.number] = []

    def _read_action(self, written: str, box: int, stage: int) -> tuple[str, int]:
        """`bet`, `bet 25`, and in a game of several multiples `play 4` for four times the ante."""
        action, _, size = written.strip().partition(" ")
        if action not in self.game.decisions:
            raise BadInput(f"{self.game.rules} has no action '{action[:20]}'")
        if action != self.game.derived.name:
            if size:
                raise BadInput(f"'{action}' goes without an amount")
            return action, 0
        wagers = self.round.boxes[box].wagers if box in self.round.boxes else {}
        ante = wagers.get("ante", 0)
        multiples = self.game.derived.multiples(min(stage, len(self.game.reveals)))
        if size and self.game.reveals:
            return action, times(size, ante)
        if size:
            return action, dollars(number(size))
        if len(multiples) > 1:
            raise BadInput(f"say how many times the ante: 'play {multiples[-1]}'")
        return action, multiples[0] * ante

    # Incidents

    def _incidents(self, when: str) -> None:
        """Those of this moment, in the order of the file."""
        for nth, incident in list(self.pending):
            self.key = f"incident[{nth}]"
            if moment(incident) == when and (not self.round.over or when == "after-round"):
                self._rule(nth, incident)

    def _incident_of(self, box: int) -> bool:
        """An incident that takes the place of this box's decision, or of everybody's."""
        waiting = [item for item in self.pending if moment(item[1]) not in AFTER_PAYING]
        own = [item for item in waiting if box in (item[1].box, item[1].to)]
        general = [item for item in waiting if item[1].box is None]
        measures = [item for item in waiting if item[1].kind == "contravention"]
        for nth, incident in (own or general or measures)[:1]:
            self._rule(nth, incident)
            return True
        return False

    def _rule(self, nth: int, incident: IncidentShape) -> None:
        self.key = f"incident[{nth}]"
        self.pending.remove((nth, incident))
        command = command_of(incident, self.file, self.game)
        derived = self.game.derived.name
        made = any(derived in box.open_wagers for box in self.round.boxes.values())
        if incident.play_wagers_made not in (None, made):
            raise TooSoon(f"play_wagers_made: play wagers had {'' if made else 'not '}been made")
        self.do(command, incident=nth)
