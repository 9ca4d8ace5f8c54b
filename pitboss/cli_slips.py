"""What is typed wrong, told in our words. Loaded when something is."""

import re
from collections.abc import Iterable
from difflib import get_close_matches
from urllib.parse import unquote

from cyclopts.exceptions import (
    CoercionError,
    CycloptsError,
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
    ValidationError,
)

KINDS = {int: "a whole number", bool: "yes or no"}


def told(slip: CycloptsError) -> str:
    """One line: what, where, and how to find out."""
    command = " ".join(("pitboss", *(slip.command_chain or ())))
    match slip:
        case UnknownCommandError():
            word, known = (slip.unused_tokens or [""])[0], list(slip.app or ())
            return f"there is no command {_near(word, known)}; {command} --help lists them"
        case UnknownOptionError():
            known = [name for one in slip.argument_collection or () for name in one.names]
            word = slip.token.keyword or slip.token.value
            return f"there is no option {_near(word, known)}; {command} --help lists them"
        case UnusedCliTokensError():
            extra = " ".join(slip.unused_tokens or ())
            return f"{extra[:40]!r} is too much; {command} --help says what it takes"
        case MissingArgumentError():
            return f"{_missing(command, slip)}; {command} --help says more"
        case CoercionError() if slip.token and slip.target_type in KINDS:
            return f"{_name(slip)}: {slip.token.value[:40]!r} is not {KINDS[slip.target_type]}"
        case ValidationError() if slip.argument and slip.argument.tokens:
            least = slip.exception_message.removeprefix("Must be ").rstrip(".")
            given = slip.argument.tokens[0].value[:40]
            least = least.replace(">=", "at least").replace("<=", "at most")
            return f"{_name(slip)}: {given} is not {least}"
        case RepeatArgumentError():
            return f"{slip.token.keyword} is given twice"
    return str(slip).rstrip(".")


def _near(word: str, known: list[str]) -> str:
    """The word, and what it comes near."""
    near = get_close_matches(word, known, 1)
    return word[:40] + (f" ({near[0]}?)" if near else "")


def _missing(command: str, slip: MissingArgumentError) -> str:
    tokens = slip.argument.tokens if slip.argument else ()
    typed = slip.keyword or next((token.keyword for token in tokens if token.keyword), "")
    return f"{typed} needs something after it" if typed else f"{command} needs {_name(slip)}"


def _name(slip: CycloptsError) -> str:
    """As it is typed: an option, or the name of its place in capital letters."""
    name = slip.argument.name if slip.argument else "an argument"
    return name if name.startswith("-") else name.upper()


def hushed(message: str, arguments: Iterable[str]) -> str:
    """A message without the passwords that stand in addresses among what somebody has typed."""
    for said in arguments:
        address = said.partition(":/")[2].lstrip("/").rpartition("@")[0].partition(":")[2]
        named = (pair.partition("=") for pair in re.split(r"[?&\s]", said))
        in_query = [value for name, _, value in named if "password" in unquote(name).casefold()]
        for word in filter(None, (address, unquote(address), *in_query)):
            message = message.replace(word, "***")
    return message
