"""Pitboss runs the authorised poker games of Casino Canberra by the letter of their rules."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pitboss.api import GAMES, Choice, Game, Round, game
    from pitboss.audit.replay import replay
    from pitboss.audit.verify import verify
    from pitboss.cards.card import UNKNOWN, Card
    from pitboss.errors import BadAmount, BadCard, BadInput, RepeatedCard, TooSoon, UnknownPlace
    from pitboss.journal.reading import open_journal
    from pitboss.lab.questions import best, edge, equity
    from pitboss.law.instrument import Clause, Instrument
    from pitboss.play.banked import commands as banked
    from pitboss.play.pot import commands as pot
    from pitboss.play.verbs import Refused
    from pitboss.trials.files.outcome import Outcome
    from pitboss.trials.files.rounds import play_file
    from pitboss.trials.nights.night import play_night
    from pitboss.trials.nights.tally import Fault

__version__ = "0.1.0"

__all__ = [
    "GAMES",
    "UNKNOWN",
    "BadAmount",
    "BadCard",
    "BadInput",
    "Card",
    "Choice",
    "Clause",
    "Fault",
    "Game",
    "Instrument",
    "Outcome",
    "Refused",
    "RepeatedCard",
    "Round",
    "TooSoon",
    "UnknownPlace",
    "banked",
    "best",
    "edge",
    "equity",
    "game",
    "open_journal",
    "play_file",
    "play_night",
    "pot",
    "replay",
    "verify",
]

# Where each name lives. It is loaded when it is first asked for, so that `--help` stays quick.
_ROOMS = {
    "pitboss.api": "GAMES Choice Game Round game",
    "pitboss.audit.replay": "replay",
    "pitboss.audit.verify": "verify",
    "pitboss.cards.card": "UNKNOWN Card",
    "pitboss.errors": "BadAmount BadCard BadInput RepeatedCard TooSoon UnknownPlace",
    "pitboss.journal.reading": "open_journal",
    "pitboss.lab.questions": "best edge equity",
    "pitboss.law.instrument": "Clause Instrument",
    "pitboss.play.verbs": "Refused",
    "pitboss.trials.files.outcome": "Outcome",
    "pitboss.trials.files.rounds": "play_file",
    "pitboss.trials.nights.night": "play_night",
    "pitboss.trials.nights.tally": "Fault",
}
_HOMES = {name: room for room, names in _ROOMS.items() for name in names.split()}
_COMMANDS = {"banked": "pitboss.play.banked.commands", "pot": "pitboss.play.pot.commands"}


def __getattr__(name: str) -> Any:
    if name in _COMMANDS:
        return import_module(_COMMANDS[name])
    if name in _HOMES:
        try:
            return getattr(import_module(_HOMES[name]), name)
        except ModuleNotFoundError as missing:
            how = f"pitboss.{name} needs {missing.name}: pip install 'pitboss[lab]'"
            raise ModuleNotFoundError(how, name=missing.name) from None
    raise AttributeError(f"module 'pitboss' has no attribute {name!r}")


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
