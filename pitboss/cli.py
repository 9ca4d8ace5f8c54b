"""The command line. Each command imports its own work, so that `--help` stays quick."""

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter
from cyclopts.validators import Number

from pitboss import __doc__ as about
from pitboss import __version__
from pitboss.errors import BadInput

BAD_INPUT = 2
STOPPED = 130
READER_GONE = 141

app = App(
    name="pitboss",
    help=about,
    version=__version__,
    default_parameter=Parameter(show_default=False),
    help_format="plaintext",  # markdown costs 60 ms at the start
    print_error=False,
    exit_on_error=False,
    suppress_keyboard_interrupt=False,
    result_action="return_value",
)

Json = Annotated[bool, Parameter(name="--json", negative=(), help="Print it for machines.")]


@app.command(name="round")
def play_rounds(
    files: Annotated[list[Path], Parameter(help="Round files, in TOML.")],
    /,
    *,
    as_json: Json = False,
) -> int:
    """Play rounds from files, and compare each with what it expects."""
    from pitboss.trials.files import rounds

    return rounds.run(files, as_json)


@app.command(name="law")
def tell_law(
    rules: Annotated[str | None, Parameter(help="One set of rules, as holdem-1995.")] = None,
    /,
    *,
    as_json: Json = False,
    rounds: Annotated[Path | None, Parameter(help="Another folder of round files.")] = None,
) -> int:
    """Tell what each clause means, where it is decided and which rounds hit it."""
    from pitboss.trials.coverage import law as coverage

    return coverage.run(rules, as_json, rounds)


@app.command(name="night")
def play_night(
    *,
    seed: Annotated[int, Parameter(help="The same seed gives the same night.")],
    rounds: Annotated[int, Parameter(validator=Number(gte=1), help="How many rounds to play.")],
    games: Annotated[
        tuple[str, ...],
        Parameter(
            consume_multiple=True, negative=(), help="Sets of rules; all of them unless given."
        ),
    ] = (),
) -> int:
    """Play a night from a seed, and count every cent and every card."""
    from pitboss.trials.nights import night

    return night.run(seed, rounds, games)


app.command(
    "pitboss.trials.tournament.cli:app",
    name="tournament",
    help="Check conditions, write a template, rehearse an event.",
)
app.command("pitboss.lab.cli:app", name="lab", help="Tell what a game is worth, and simulate it.")


@app.command(name="play")
def sit_down(
    rules: Annotated[str | None, Parameter(help="One set of rules, as holdem-1995.")] = None,
    /,
    *,
    journal: Annotated[Path | None, Parameter(help="Where your rounds are kept.")] = None,
    practice: Annotated[bool, Parameter(negative=(), help="Say what your cards make.")] = False,
) -> int:
    """Sit down at a table with play money, against the house or against bots."""
    from pitboss.terminal import app as terminal

    return terminal.run(rules, journal, practice)


Journal = Annotated[str, Parameter(help="A path, postgresql://..., or a backup.")]
Key = Annotated[Path | None, Parameter(help="The file of keys that opens sealed shoes.")]
Table = Annotated[str, Parameter(help="The name of a table.")]
RoundNumber = Annotated[int, Parameter(validator=Number(gte=1), help="The number of a round.")]


@app.command(name="verify")
def verify_journal(
    journal: Annotated[str, Parameter(help="A journal, a backup, or a receipt of a round.")],
    /,
    *,
    key: Key = None,
) -> int:
    """Judge every entry of a journal again, or check a receipt without one."""
    from pitboss.audit import verify

    return verify.run(journal, key)


@app.command(name="replay")
def replay_round(
    journal: Journal,
    table: Table,
    number: RoundNumber,
    /,
    *,
    rules: Annotated[str | None, Parameter(help="Another edition to set beside it.")] = None,
) -> int:
    """Tell a round from a journal, with the clause behind everything that happened."""
    from pitboss.audit import replay

    return replay.run(journal, table, number, rules)


@app.command(name="export")
def export_round(
    journal: Journal,
    table: Table,
    number: RoundNumber,
    /,
    *,
    viewer: Annotated[
        str, Parameter(name="--for", help="player:NAME or inspector; who may read it.")
    ] = "inspector",
    form: Annotated[
        str,
        Parameter(name="--format", help="receipt, phh or ohh; otherwise the file's name tells."),
    ] = "",
    output: Annotated[Path, Parameter(name=("--output", "-o"), help="The file to write.")],
    key: Key = None,
) -> int:
    """Write a round as a receipt that anybody can run again, or as a hand history."""
    from pitboss.audit import export

    return export.run(journal, table, number, viewer, form, output, key)


@app.command(name="backup")
def back_up(
    journal: Journal, file: Annotated[Path, Parameter(help="The file to write.")], /
) -> int:
    """Write a journal to a file, and prove it from there."""
    from pitboss.journal import keeping

    return keeping.back_up(journal, file)


@app.command(name="restore")
def restore_journal(
    file: Annotated[Path, Parameter(help="A backup.")],
    journal: Annotated[str, Parameter(help="The journal to fill: one that is empty.")],
    /,
) -> int:
    """Fill an empty journal from a backup, and prove it from there."""
    from pitboss.journal import keeping

    return keeping.restore(file, journal)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return the exit status."""
    try:
        status = app(sys.argv[1:] if arguments is None else arguments)
        sys.stdout.flush()
        return status or 0
    except (BadInput, CycloptsError) as error:
        return _say(str(error), BAD_INPUT)
    except KeyboardInterrupt:
        return _say("stopped", STOPPED)
    except BrokenPipeError:
        # Python flushes once more at its end: give it somewhere to write.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return READER_GONE


def _say(message: str, status: int) -> int:
    print("pitboss:", " ".join(message.split()), file=sys.stderr)
    return status
