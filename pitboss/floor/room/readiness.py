"""What comes of it when a player says: ready, declares a hand, or goes without a word."""

from pitboss.floor.people import Person
from pitboss.floor.room.notes import Event, HandDeclaredByPlayer, PlayerGone, PlayerReady
from pitboss.floor.room.stage import Stage, stage_of
from pitboss.floor.room.tend import Look, decisions_of, ready_for, wagers_of
from pitboss.play.verbs import Refused


def ready(look: Look, person: Person) -> tuple[Event, ...]:
    """Somebody's time is over, if the table waits for that; otherwise nothing happens."""
    game, state = look.loaded.game, look.state
    stage = stage_of(game, state)
    waits = stage is Stage.CONCESSION or (stage is Stage.WAGERS and bool(game.laid))
    number = _seat(look, person)
    if not waits or is_ready(look, number):
        return ()
    wagers = wagers_of(look.loaded, number)
    clauses = game.locked if stage is Stage.WAGERS else game.round_of_play
    return (
        PlayerReady(
            player=person.name,
            seat=number,
            round=state.number,
            stage=stage,
            wagers=wagers,
            clauses=clauses,
        ),
    )


def is_ready(look: Look, number: int) -> bool:
    """Whether this player's time is over, for what the table waits for now."""
    return ready_for(look, number, look.mark.standing.stage)


def declared(look: Look, person: Person) -> tuple[Event, ...]:
    """The time is noted: the cards are known, and no money depends on it (reading J6)."""
    game, number = look.loaded.game, _seat(look, person)
    jackpot = game.jackpot
    if jackpot is None:
        raise Refused(game.round_of_play, "no hand is declared in this game")
    if not look.state.cards_out or jackpot.wager not in wagers_of(look.loaded, number):
        raise Refused((game.table_law.jackpot,), "there is no hand with a jackpot wager to declare")
    return (
        HandDeclaredByPlayer(
            player=person.name,
            seat=number,
            round=look.state.number,
            at=look.now.isoformat(),
            clauses=(game.table_law.jackpot,),
        ),
    )


def gone(look: Look, person: Person) -> PlayerGone:
    """No decision comes from this player any more, so far as anybody can see."""
    number = _seat(look, person)
    return PlayerGone(
        player=person.name,
        seat=number,
        round=look.state.number,
        decisions=decisions_of(look.loaded, number),
        at=look.now.isoformat(),
        clauses=look.loaded.game.round_of_play,
    )


def _seat(look: Look, person: Person) -> int:
    own = look.state.players.get(person.name)
    if own is None:
        raise Refused((look.loaded.game.table_law.one_seat,), f"{person.name} has no seat here")
    return own.number
