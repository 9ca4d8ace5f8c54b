"""A round file of a game for the pot: play it, and compare it with what it expects."""

from pathlib import Path
from typing import Any

from pitboss.errors import BadInput
from pitboss.law.instrument import law_of
from pitboss.play.pot.game import PotGame
from pitboss.play.pot.words import words
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.pot.compare import differences, report
from pitboss.trials.files.pot.play import Playing, play
from pitboss.trials.files.pot.shape import RoundFile
from pitboss.trials.files.toml import convert


def play_pot_file(path: Path, game: PotGame, loaded: dict[str, Any]) -> Outcome:
    """Play one file; BadInput if it cannot be so."""
    file = convert(path, loaded, RoundFile)
    playing = play(file, game)
    try:
        playing.run()
        cited = cited_by(playing)
    except BadInput as fault:
        raise BadInput(f"{path}: {playing.key}: {fault}") from None
    told, differing = lines(playing), found(playing, cited)
    expects = file.expect is not None
    return Outcome(file.rules, file.title, cited, told, differing, document(playing), expects)


def found(playing: Playing, cited: frozenset[str]) -> tuple[str, ...]:
    """The differences, and the clauses that the file names and the round did not hit."""
    if playing.file.expect is None:
        return ()
    missed = [clause for clause in playing.file.clauses if clause not in cited]
    return (
        *differences(playing, playing.file.expect),
        *(f"clause {clause} was not hit" for clause in missed),
    )


def lines(playing: Playing) -> tuple[str, ...]:
    told = tuple(str(words(event)) for event in playing.events)
    if playing.refusal is None:
        return told
    return (*told, f"Refused at {playing.key}: {playing.refusal}.")


def document(playing: Playing) -> dict[str, Any]:
    return {"events": playing.events, **report(playing)}


def cited_by(playing: Playing) -> frozenset[str]:
    """Every clause that the round rests on; a child's lead-ins with it."""
    law = law_of(playing.game)
    for clause in (*playing.cited, *playing.file.clauses):
        if clause not in law:
            playing.key = "clauses"
            raise BadInput(f"{playing.game.rules} has no clause '{clause[:20]}'")
    lead_ins = {above for clause in playing.cited for above in law.lead_ins(clause)}
    return frozenset(playing.cited | lead_ins)
