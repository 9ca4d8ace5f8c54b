"""A watch over a table: every cent, every card and every clause, whatever people do there."""

from typing import Any

from pitboss.audit.judge_pools import owed
from pitboss.audit.judge_table import check_table
from pitboss.cards.card import FULL_DECK, Card
from pitboss.errors import BadInput
from pitboss.law.instrument import instrument
from pitboss.play.banked import events as e
from pitboss.play.banked.game import BankedGame
from pitboss.play.codec import decode_events, encode
from pitboss.play.pool import PoolState, moved_by
from pitboss.play.pool import evolve as evolve_pool
from pitboss.play.pot import events as pe
from pitboss.play.pot.game import PotGame
from pitboss.play.table import events as t
from pitboss.play.table.view import Viewer, table_view
from pitboss.play.verbs import Refused
from tests.play.tables import METER, Playing


class Watch:
    """Keeps books of its own beside the table's."""

    def __init__(self, table: Playing, people: tuple[str, ...]):
        self.table, self.people = table, people
        self.law = instrument(table.state.rules)
        self.bought = self.taken = self.commission = self.charged = 0
        self.pool = PoolState(METER, start=METER.pool + METER.reserve)
        self.round: Any = table.state.round  # as it was before the command
        self.secrets = Secrets()

    def check_refusal(self, refusal: Refused) -> None:
        assert refusal.clauses
        assert not [clause for clause in refusal.clauses if clause not in self.law], refusal

    def check_fault(self, fault: BadInput) -> None:
        """One line that says something."""
        assert str(fault)
        assert "\n" not in str(fault)

    def see(self, event: Any) -> None:
        """One event, before it is applied."""
        unknown = [clause for clause in event.clauses if clause not in self.law]
        assert event.clauses, event
        assert not unknown, (event, unknown)
        self._book(event)
        self.secrets.see(event, {n: s.player for n, s in self.table.state.seated.items()})

    def _book(self, event: Any) -> None:
        match event:
            case t.SeatTaken(stake=stake):
                self.bought += stake
            case t.SeatVacated(stake=stake):
                self.taken += stake
            case pe.StakeChanged(amount=amount):
                self.bought += amount
            case t.RoundBegun():
                self.charged = self.commission
            case pe.PotWon(commission=commission):
                self.commission += commission
            case pe.RoundVoided():
                self.commission = self.charged

    def check(self, events: tuple[Any, ...]) -> None:
        """After a command, with all that it led to."""
        assert decode_events(encode(events)) == events
        state, game = self.table.state, self.table.game
        if isinstance(game, PotGame):
            self._check_chips()
        elif isinstance(game, BankedGame):
            self._check_pool(game, events)
        assert len(state.players) == len(state.seated) <= state.seats
        assert not set(state.players) & set(state.waiting)
        assert not state.excluded & set(state.waiting)
        assert not list(check_table(state))
        for person in self.people:
            self.check_secrets(Viewer(person))
        self.check_secrets(Viewer("", staff=True))

    def _check_chips(self) -> None:
        state, table = self.table.state, self.table
        assert self.bought == self.taken + self.commission + table.chips()
        numbers = {seat.number for seat in table.pot.seats}
        assert numbers <= set(state.seated)
        assert state.in_hand or numbers == set(state.seated)
        assert all(state.stake(number) >= 0 for number in state.seated)

    def _check_pool(self, game: BankedGame, events: tuple[Any, ...]) -> None:
        assert self.pool.meter is not None
        before, self.round = self.round, self.table.state.round
        fed = self.pool.fed + owed(game, before, self.round, events)
        for moved in moved_by(game, "T1", self.pool.meter, before, events):
            self.pool = evolve_pool(self.pool, moved)
            assert self.pool.balanced
            assert self.pool.meter is not None
            assert min(self.pool.meter.pool, self.pool.meter.reserve) >= 0
        assert self.pool.fed == fed

    def check_secrets(self, viewer: Viewer) -> None:
        """No view has a card in it that the viewer may not see."""
        seen = encode(table_view(self.table.game, self.table.state, viewer)).decode()
        leaks = [
            card
            for card in FULL_DECK
            if f'"{card}"' in seen and not self.secrets.open_to(viewer.player, card)
        ]
        assert not leaks, (viewer, leaks)


class Secrets:
    """Whose each card is: worked out from the story, by names, and not as the views do it."""

    def __init__(self) -> None:
        self.owner: dict[Card, str] = {}
        self.public: set[Card] = set()
        self.passed_in: set[str] = set()  # players of a pot game whose cards are discards
        self.exposed: Card | None = None

    def open_to(self, person: str, card: Card) -> bool:
        if card in self.public:
            return True
        return bool(person) and self.owner.get(card) == person and person not in self.passed_in

    def see(self, event: Any, names: dict[int, str]) -> None:
        match event:
            case t.RoundBegun() | pe.Misdealt():
                self.__init__()  # type: ignore[misc]
            case pe.HoleCardsDealt(seat=seat, cards=cards):
                self._deal(names.get(seat, ""), cards)
            case pe.HandsRebuilt(hands=hands):
                for seat, cards in hands:
                    self._deal(names.get(seat, ""), cards)
            case pe.HoleCardReplaced(seat=seat, card=card):
                self._deal(names.get(seat, ""), (card,))
                self.public.discard(self.exposed or card)
            case pe.HoleCardExposed(card=card, replaced=True):
                self.exposed = card
                self.public.add(card)
            case pe.CommunalCardsExposed(cards=cards) | pe.BoardNamed(cards=cards):
                self.public.update(cards)
            case pe.HandShown(cards=cards) | e.CardsShown(cards=cards):
                self.public.update(cards)
            case pe.Acted(seat=seat, action="fold") | pe.HandPassed(seat=seat):
                self.passed_in.add(names[seat])
            case pe.HandFouled(seat=seat) | pe.WagersVoided(seat=seat) | pe.HandTakenIn(seat=seat):
                self.passed_in.add(names[seat])
            case pe.HandRestored(seat=seat):
                self.passed_in.discard(names[seat])
            case e.CardsDealt(places=places, cards=cards):
                for place, card in zip(places, cards, strict=True):
                    self._deal(names.get(place, "") if place > 0 else f"place {place}", (card,))
            case e.HandDeclared(place=place):
                whose = names.get(place, "") if place > 0 else f"place {place}"
                self.public.update(card for card, one in self.owner.items() if one == whose)

    def _deal(self, whose: str, cards: tuple[Card, ...]) -> None:
        self.owner.update(dict.fromkeys(cards, whose))
