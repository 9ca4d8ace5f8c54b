"""What is cited for what, in full: the clause that decides, and those that it rests on.

The worked rounds say which clauses they hit, but not for what. Here each kind of event, each
action that is open or barred, and each refusal stands with all of its clauses, as they are
found in the rounds of a game; citations/<rules>.txt is to be read beside the instrument.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from pitboss.cards.hand import Category
from pitboss.play.banked import decide as banked
from pitboss.play.pot import actions as pot_actions
from pitboss.play.pot.evolve import evolve
from pitboss.play.verbs import Actions, Clauses, Offer
from pitboss.trials.files.banked import play as banked_play
from pitboss.trials.files.banked.shape import RoundFile as BankedFile
from pitboss.trials.files.pot import play as pot_play
from pitboss.trials.files.pot.shape import RoundFile as PotFile
from pitboss.trials.files.toml import convert, load
from tests.playing import BANKED, POT

ROUNDS = Path(__file__).parents[1] / "rounds"
TABLES = Path(__file__).parent / "citations"
TOLD = ("wager", "result", "decision", "kind", "remedy", "action", "effect", "category", "number")
PLACES = {0: "dealer", -1: "board"}

Row = str


def row(what: str, clauses: Clauses) -> Row:
    return f"{what}: {'; '.join(clauses)}"


def event_row(event: Any) -> Row:
    """The event by what is the same in every round."""
    fields = msgspec.structs.asdict(event)
    words = [type(event).__name__, *(_word(fields[name]) for name in TOLD if name in fields)]
    if "place" in fields:
        words.append(PLACES.get(fields["place"], "box"))
    if fields.get("hands"):
        words.append("by hands")
    return row(" ".join(words), event.clauses)


def _word(value: object) -> str:
    return value.name.lower() if isinstance(value, Category) else str(value)


def offer_rows(actions: Actions, when: str) -> Iterator[Row]:
    for action, offer in actions.items():
        stands = "open" if isinstance(offer, Offer) else "barred"
        yield row(f"{action} {stands} {when}", offer.clauses)


def rows(path: Path) -> Iterator[Row]:
    """What one round cites: its events, what was open after each of them, and a refusal."""
    loaded = load(path)
    if loaded["rules"] in POT:
        yield from pot_rows(convert(path, loaded, PotFile))
    else:
        yield from banked_rows(convert(path, loaded, BankedFile))


def banked_rows(file: BankedFile) -> Iterator[Row]:
    game = BANKED[file.rules]
    playing = banked_play.Playing(file, game)
    round = playing.round
    playing.run()
    for event in playing.events:
        yield event_row(event)
        round = banked.evolve(round, event)
        for number in round.boxes:
            actions = banked.actions(game, playing.table, round, number)
            yield from offer_rows(actions, f"at stage {round.stage}")
    if playing.refusal:
        yield row("refused", playing.refusal.clauses)


def pot_rows(file: PotFile) -> Iterator[Row]:
    game = POT[file.rules]
    playing = pot_play.play(file, game)
    round = playing.round
    playing.run()
    for event in playing.events:
        yield event_row(event)
        round = evolve(round, event)
        for seat in round.seats:
            actions = pot_actions.actions(game, playing.table, round, seat.number)
            yield from offer_rows(actions, f"in round {round.number}")
    if playing.refusal:
        yield row("refused", playing.refusal.clauses)


def cited(rules: str) -> set[Row]:
    """Every row of every round of a game."""
    paths = [path for path in (ROUNDS / rules).rglob("*.toml") if "kind" not in load(path)]
    return {row for path in paths for row in rows(path)}


@pytest.mark.parametrize("rules", [*BANKED, *POT])
def test_everything_cites_what_it_rests_on(rules: str) -> None:
    table = (TABLES / f"{rules}.txt").read_text("utf-8").splitlines()
    assert table == sorted(set(table))
    found = cited(rules)
    assert [row for row in table if row not in found] == []
