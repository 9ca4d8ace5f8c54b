"""Faces: cards that were dealt unseen and become known, and faces that were keyed in wrongly."""

from collections.abc import Iterator

from pitboss.cards.card import UNKNOWN, Card, check_cards
from pitboss.errors import BadCard, BadInput, TooSoon, UnknownPlace
from pitboss.play.banked import commands as c
from pitboss.play.banked import events as e
from pitboss.play.banked.commands import BOARD, DEALER
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.round import BankedRound, evolve
from pitboss.play.banked.settlement import settle_anew, still_in
from pitboss.play.banked.sign import BankedSign
from pitboss.play.verbs import Clauses, Refused


def to_reveal(game: BankedGame, round: BankedRound) -> bool:
    """Whether communal cards are still to be turned for somebody."""
    return round.stage < len(game.reveals) and any(still_in(round))


def show(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.Show
) -> Iterator[e.Event]:
    """The faces of a hand dealt unseen become known."""
    place = command.place
    if place not in (DEALER, BOARD) and place not in round.boxes:
        raise UnknownPlace(f"there is no hand on box {place}")
    hand = round.cards_of(place)
    if len(command.cards) != len(hand):
        raise BadCard(f"{len(hand)} cards were dealt there, not {len(command.cards)}")
    nths = tuple(nth for nth, card in enumerate(command.cards, 1) if card != UNKNOWN)
    faces = tuple(card for card in command.cards if card != UNKNOWN)
    clauses = _showing(game, place, nths)
    if not round.shown.issuperset((place, nth) for nth in nths):
        _check_showing(game, round, place, clauses)
    _check_faces(game, round, place, nths, faces)
    yield e.CardsShown(place, nths, faces, clauses)


def _showing(game: BankedGame, place: int, nths: tuple[int, ...]) -> Clauses:
    """By what these cards of a place are shown."""
    if place == BOARD:
        turned = (reveal.clauses for reveal in game.reveals if set(reveal.nths) & set(nths))
        return next(turned, game.cites.show_dealer)
    return game.cites.show_dealer if place == DEALER else game.cites.show_hand


def _check_showing(game: BankedGame, round: BankedRound, place: int, clauses: Clauses) -> None:
    """What lies face down stays so until all have decided, and a hand that is out for good."""
    if round.dealing or round.turn or to_reveal(game, round):
        raise Refused(clauses, "hands are shown when everybody has decided")
    if place > DEALER and round.boxes[place] not in still_in(round):
        raise Refused(clauses, f"the hand of box {place} is out, and stays unseen")


def _check_faces(
    game: BankedGame,
    round: BankedRound,
    place: int,
    nths: tuple[int, ...],
    faces: tuple[Card, ...],
) -> None:
    hand = list(round.cards_of(place))
    for nth, face in zip(nths, faces, strict=True):
        if hand[nth - 1] not in (UNKNOWN, face):
            raise BadCard(f"card {nth} is {hand[nth - 1]}, not {face}")
        hand[nth - 1] = face
    others = list(round.known_cards())
    for card in round.cards_of(place):
        others.remove(card)
    check_cards((*others, *hand), game.deck)


def turned(
    game: BankedGame,
    round: BankedRound,
    place: int,
    nths: tuple[int, ...],
    faces: tuple[Card, ...],
) -> e.CardsShown:
    """The cards that the dealer turns, with the faces that the table knows or is told."""
    hand = round.cards_of(place)
    if faces and len(faces) != len(nths):
        raise BadCard(f"{len(nths)} cards are turned, not {len(faces)}")
    known = tuple(hand[nth - 1] for nth in nths)
    if UNKNOWN in (faces or known):
        raise TooSoon("the faces of the cards to be turned are not known: key them in")
    if faces:
        _check_faces(game, round, place, nths, faces)
    return e.CardsShown(place, nths, faces or known, game.cites.show_dealer)


# A face that was keyed in wrongly


def correct_card(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.CorrectCard
) -> Iterator[e.Event]:
    """Until the round is over; what was declared or settled by it is so anew (reading G14)."""
    _check_correction(game, table, round, command)
    clauses = (game.deciding(round), game.cites.round)
    corrected = e.CardCorrected(command.place, command.card, command.old, command.new, clauses)
    yield corrected
    round = evolve(round, corrected)
    if round.declared:
        dealer = game.hand(round.dealer, round.board)
        why = (*game.describes(dealer), *game.declares(dealer))
        yield e.HandDeclared(DEALER, dealer.category, dealer.ranks, why)
    if round.paid is not None:
        yield from settle_anew(game, table, round, command.pool)


def _check_correction(
    game: BankedGame, table: BankedSign, round: BankedRound, command: c.CorrectCard
) -> None:
    if not table.by_hand:
        raise BadInput("no card of this table was keyed in")
    if command.place not in (DEALER, BOARD) and command.place not in round.boxes:
        raise UnknownPlace(f"there is no hand on box {command.place}")
    hand = round.cards_of(command.place)
    if not 1 <= command.card <= len(hand):
        raise UnknownPlace(f"no card {command.card} was dealt there")
    if UNKNOWN in (command.old, command.new) or hand[command.card - 1] != command.old:
        raise BadCard(f"card {command.card} there was not keyed in as {command.old}")
    others = list(round.known_cards())
    others.remove(command.old)
    check_cards((*others, command.new), game.deck)
    if command.new == command.old:
        raise BadCard(f"card {command.card} was keyed in as {command.new}")
