"""A file of any kind: play it, and compare it with what it expects."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from pitboss.errors import BadInput
from pitboss.games import GAMES, Games
from pitboss.law.instrument import Instrument, law_of
from pitboss.play.banked.game import BankedGame
from pitboss.play.banked.words import words
from pitboss.play.machine import Game
from pitboss.play.verbs import Refused
from pitboss.trials.files.banked.compare import differences, report
from pitboss.trials.files.banked.play import Playing
from pitboss.trials.files.banked.shape import RoundFile
from pitboss.trials.files.outcome import Outcome
from pitboss.trials.files.pot.file import play_pot_file
from pitboss.trials.files.toml import convert, load

KINDS = ("deal", "abstention", "ante-order", "buck", "edition", "tournament")


def play_file(path: Path, games: Games = GAMES) -> Outcome:
    """Play one file; BadInput if it cannot be read or cannot be so."""
    loaded = load(path)
    rules, kind = loaded.get("rules"), loaded.get("kind")
    if rules is None:
        raise BadInput(f"{path}: rules: missing")
    if not isinstance(rules, str) or rules not in games:
        known = ", ".join(games)
        raise BadInput(f"{path}: rules: {str(rules)[:30]!r} is none of {known}")
    game = games[rules]
    if kind is None:
        if game.against_the_house:
            return _play_banked(path, game, convert(path, loaded, RoundFile))
        return play_pot_file(path, game, loaded)
    del loaded["kind"]
    return _play_kind(path, str(kind), game, loaded)


def _kind(kind: str) -> tuple[type, Callable[[Any, Game], Outcome]]:
    """The shape of a kind of file and what plays it; only what is asked for is loaded."""
    match kind:
        case "deal":
            from pitboss.trials.files.deal import DealFile, play_deal

            return DealFile, play_deal
        case "abstention":
            from pitboss.trials.files.abstention import AbstentionFile, play_abstention

            return AbstentionFile, play_abstention
        case "buck":
            from pitboss.trials.files.buck import BuckFile, play_buck

            return BuckFile, play_buck
        case "edition":
            from pitboss.trials.files.edition import EditionFile, play_edition

            return EditionFile, play_edition
        case "tournament":
            from pitboss.trials.files.tournament.file import play_tournament
            from pitboss.trials.files.tournament.shape import TournamentFile

            return TournamentFile, play_tournament
        case _:
            from pitboss.trials.files.ante_order import AnteOrderFile, play_ante_order

            return AnteOrderFile, play_ante_order


def _play_kind(path: Path, kind: str, game: Game, loaded: dict[str, Any]) -> Outcome:
    if kind not in KINDS:
        raise BadInput(f"{path}: kind: '{kind[:20]}' is none of {', '.join(KINDS)}")
    shape, play = _kind(kind)
    file: Any = convert(path, loaded, shape)
    try:
        return play(file, game)
    except BadInput as fault:
        raise BadInput(f"{path}: {fault}") from None
    except Refused as refusal:
        raise BadInput(f"{path}: the rules refuse it: {refusal}") from None


def _play_banked(path: Path, game: BankedGame, file: RoundFile) -> Outcome:
    playing: Playing | None = None
    try:
        _check_clauses(law_of(game), file)
        playing = Playing(file, game)
        playing.run()
        cited = cited_by(playing)
    except BadInput as fault:
        key = f"{playing.key}: " if playing and playing.key else ""
        raise BadInput(f"{path}: {key}{fault}") from None
    found = tuple(differences(playing, file.expect)) if file.expect else ()
    if file.expect:
        missed = [clause for clause in file.clauses if clause not in cited]
        found += tuple(f"clause {clause} was not hit" for clause in missed)
    lines = tuple(str(words(event)) for event in playing.events)
    if playing.refusal is not None:
        lines += (f"Refused at {playing.key}: {playing.refusal}.",)
    made = {"events": playing.events, **report(playing)}
    return Outcome(file.rules, file.title, cited, lines, found, made, file.expect is not None)


def cited_by(playing: Playing) -> frozenset[str]:
    """Every clause that the round rests on; a child's lead-ins with it."""
    law = law_of(playing.game)
    cited: set[str] = set()
    for event in playing.events:
        cited.update(event.clauses)  # type: ignore[attr-defined]
    if playing.refusal is not None:
        cited.update(playing.refusal.clauses)
    for clause in tuple(cited):
        if clause not in law:
            raise BadInput(f"{playing.game.rules} has no clause {clause[:20]}")
        cited.update(law.lead_ins(clause))
    return frozenset(cited)


def _check_clauses(law: Instrument, file: RoundFile) -> None:
    named = {f"clauses[{nth}]": clause for nth, clause in enumerate(file.clauses)}
    broken = ((nth, one.clause) for nth, one in enumerate(file.incident) if one.clause)
    named |= {f"incident[{nth}].clause": clause for nth, clause in broken}
    for key, clause in named.items():
        if clause not in law:
            raise BadInput(f"{key}: {file.rules} has no clause '{clause[:20]}'")


def hits(path: Path, games: Games = GAMES) -> tuple[str, frozenset[str]]:
    """The rules of a file and the clauses that it hits, recorded by running it."""
    outcome = play_file(path, games)
    return outcome.rules, outcome.cited
