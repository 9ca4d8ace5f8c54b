"""The command line. Each command imports its own work, so that `--help` stays quick."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from cyclopts.validators import Number

from pitboss import __doc__ as about
from pitboss import __version__
from pitboss.__main__ import STOPPED
from pitboss.errors import BadInput

BAD_INPUT = 2
READER_GONE = 141
EXTRAS = {"numpy": "lab", "numba": "lab", "matplotlib": "lab"}  # by what is not installed

RULES = """canberra-2004, canberra-2017, three-card-2006, ultimate-2019,
manila-1995, holdem-1995, omaha-1995"""
HELP = f"""{about}

Rules: {RULES}

pitboss play canberra-2017                   sit down, with play money
pitboss serve                                a room in the browser, for play --at too
pitboss round --new holdem-1995 mine.toml    a round file to change
pitboss round mine.toml --why                what becomes of it, and why
pitboss law canberra-2017 9.6                all about one clause
pitboss lab edge three-card-2006             what it is worth, exactly
pitboss night --seed 1 --rounds 1000         everything that can go wrong
pitboss journal FILE                         tables, rounds and results"""

app = App(
    name="pitboss",
    help=HELP,
    version=__version__,
    default_parameter=Parameter(show_default=False),
    help_format="plaintext",  # markdown costs 60 ms at the start
    print_error=False,
    exit_on_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)

Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print it for machines.")]
Rules = Annotated[str | None, Parameter(help="One set of rules, as holdem-1995.")]


@app.command(name="round")
def play_rounds(
    *files: Annotated[Path, Parameter(help="Round files, in TOML, or folders of them.")],
    as_json: Json = False,
    why: Annotated[bool, Parameter(negative=(), help="Say what each clause means.")] = False,
    new: Annotated[str | None, Parameter(help="Write a file of these rules to begin with.")] = None,
) -> int:
    """Play rounds from files, and compare each with what it expects.

    pitboss round --new ultimate-2019 mine.toml, then pitboss round mine.toml --why
    """
    from pitboss.trials.files import run as rounds

    if new is not None:
        return rounds.new(new, list(files))
    if not files:
        raise BadInput("pitboss round needs FILES: pitboss round --new RULES FILE makes one")
    return rounds.run(list(files), as_json, why)


@app.command(name="law")
def tell_law(
    rules: Rules = None,
    clause: Annotated[str | None, Parameter(help="One clause of it, as 9.6 or 8.1[flush].")] = None,
    /,
    *,
    as_json: Json = False,
    rounds: Annotated[Path | None, Parameter(help="Another folder of round files.")] = None,
    html: Annotated[bool, Parameter(negative=(), help="Write a page, to -o FILE.")] = False,
    output: Annotated[Path | None, Parameter(("--output", "-o"), help="The file to write.")] = None,
) -> int:
    """Tell what each clause means, where it is decided, which rounds hit it and notice it.

    pitboss law; pitboss law holdem-1995; pitboss law holdem-1995 12.5; pitboss law --html -o FILE
    """
    from pitboss.trials.coverage import law as coverage

    if html != (output is not None) or (html and (as_json or clause is not None)):
        raise BadInput("a page is written with --html and -o FILE, for one set of rules or all")
    return coverage.run(rules, as_json, rounds, clause, page=output)


@app.command(name="night")
def play_night(
    *,
    seed: Annotated[int, Parameter(help="The same seed gives the same night.")],
    rounds: Annotated[
        int, Parameter(validator=Number(gte=1, lte=10**9), help="How many rounds to play.")
    ],
    games: Annotated[
        tuple[str, ...],
        Parameter(
            consume_multiple=True, negative=(), help="Sets of rules; all of them unless given."
        ),
    ] = (),
    report: Annotated[bool, Parameter(negative=(), help="What commission takes, of bots.")] = False,
) -> int:
    """Play a night from a seed, and count every cent and every card.

    pitboss night --seed 1 --rounds 1000 --games omaha-1995 manila-1995
    """
    from pitboss.trials.nights import commission, night

    played: int = (commission if report else night).run(seed, rounds, games)
    return played


app.command(
    "pitboss.trials.tournament.cli:app",
    name="tournament",
    help="Check conditions, write a template, rehearse an event.",
)
app.command("pitboss.lab.cli:app", name="lab", help="Tell what a game is worth, and simulate it.")
app.command("pitboss.floor.register.cli:app", name="people", help="Keep the register of people.")
app.command("pitboss.web.cli:serve", name="serve", help="Open a room over HTTP.\n\npitboss serve")


app.command(
    "pitboss.terminal.cli:play",
    name="play",
    help="""Sit down at a table: at home with play money, or in a room that is open.

pitboss play; pitboss play omaha-1995 --practice --bots expert
pitboss play --at http://127.0.0.1:8000""",
)

Journal = Annotated[str, Parameter(help="A path, postgresql://..., or a backup.")]
Key = Annotated[Path | None, Parameter(help="The file of keys that opens sealed shoes.")]
Table = Annotated[str, Parameter(help="The name of a table.")]
Viewer = Annotated[str, Parameter(name="--for", help="player:NAME or inspector; who reads it.")]
RoundNumber = Annotated[int, Parameter(validator=Number(gte=1), help="The number of a round.")]


@app.command(name="journal")
def list_journal(journal: Journal, /) -> int:
    """List the tables of a journal, their rounds, and who won or lost how much.

    pitboss journal ~/.local/share/pitboss/parlour.db
    """
    from pitboss.audit import contents

    return contents.run(journal)


@app.command(name="verify")
def verify_journal(
    journal: Annotated[str, Parameter(help="A journal, a backup, or a receipt.")],
    /,
    *,
    key: Key = None,
    head: Annotated[str | None, Parameter(help="A head kept: its hash, a file, a receipt.")] = None,
    signer: Annotated[str | None, Parameter(help="The public key of signed heads.")] = None,
    seal: Annotated[str, Parameter(help="The seal that you noted, for a receipt of a deal.")] = "",
) -> int:
    """Judge every entry of a journal again, or check a receipt without one.

    pitboss verify house.db --key house.key --head heads.jsonl; pitboss verify receipt.json
    """
    from pitboss.audit import verify

    return verify.run(journal, key, head, signer, [seal] if seal else [])


@app.command(name="replay")
def replay_round(
    journal: Journal,
    table: Table,
    number: RoundNumber,
    /,
    *,
    rules: Annotated[str | None, Parameter(help="Another edition to set beside it.")] = None,
    viewer: Viewer = "inspector",
    key: Key = None,
) -> int:
    """Tell a round from a journal, with the clause behind everything that happened.

    pitboss replay house.db C1 17; pitboss replay house.db C1 17 --rules canberra-2004
    """
    from pitboss.audit import replay

    return replay.run(journal, table, number, rules, viewer, key)


@app.command(name="export")
def export_round(
    journal: Journal,
    table: Table,
    number: RoundNumber,
    /,
    *,
    viewer: Viewer = "inspector",
    form: Annotated[
        str,
        Parameter(name="--format", help="receipt, phh or ohh; otherwise the file's name tells."),
    ] = "",
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="The file to write.")],
    key: Key = None,
) -> int:
    """Write a round as a receipt that anybody can run again, or as a hand history.

    pitboss export house.db C1 17 --for player:Ann -o receipt.json
    """
    from pitboss.audit import export

    return export.run(journal, table, number, viewer, form, output, key)


for name, what, example in (
    (
        "head",
        "Tell the last entry of a journal, and sign it into a file to be kept elsewhere.",
        "house.db --sign house.sign -o heads.jsonl",
    ),
    ("backup", "Write a journal to a file, and prove it from there.", "house.db house.jsonl"),
    ("restore", "Fill an empty journal from a backup, and prove it.", "house.jsonl new.db"),
    ("program", "Tell the hashes of program and rules, and what was changed.", ""),
    ("redact", "Let the secrets of a deal go that was published.", "house.db C1 17"),
    (
        "grant",
        "Let a role of PostgreSQL add to a journal and look at it, and no more.",
        "postgresql://owner@host/house floor",
    ),
):
    told = f"{what}\n\npitboss {name} {example}".rstrip()
    app.command(f"pitboss.cli_keeping:{name}", name=name, help=told)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    given = sys.argv[1:] if arguments is None else arguments
    try:
        _check_output()
        status = app(given)
        sys.stdout.flush()
        return status or 0
    except BadInput as error:
        return _say(str(error), BAD_INPUT, given)
    except CycloptsError as slip:
        from pitboss.cli_slips import told

        return _say(told(slip), BAD_INPUT, given)
    except ModuleNotFoundError as missing:
        return _say(_lacking(missing), BAD_INPUT)
    except KeyboardInterrupt:
        return _say("stopped", STOPPED)
    except BrokenPipeError:
        _write_nowhere()
        return READER_GONE
    except OSError as error:
        _write_nowhere()
        return _say(f"{error.filename or 'the output'}: {error.strerror}", BAD_INPUT, given)


def _check_output() -> None:
    """Somewhere to write, in whatever letters it has."""
    if sys.stdout is None:
        raise BadInput("the output is closed: nothing can be said")
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _write_nowhere() -> None:
    """Python flushes once more at its end: give it somewhere to write."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lacking(missing: ModuleNotFoundError) -> str:
    """How to get what a command needs beyond the table."""
    name = (missing.name or "").split(".")[0]
    if name not in EXTRAS:
        raise missing
    extra = EXTRAS[name]
    return f"this needs {name}: pip install 'pitboss[{extra}]', or make setup in a clone"


def _say(message: str, status: int, given: Sequence[str] = ()) -> int:
    """The status tells it too, where nothing can be said; a password is not repeated."""
    if sys.stderr is not None:
        from pitboss.cli_slips import hushed

        said = " ".join(hushed(message, given).split())
        with suppress(OSError):
            print("pitboss:", said, file=sys.stderr, flush=True)
    return status
