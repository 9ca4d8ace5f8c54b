"""Files of the kind `edition`: on which days a table may be set up by these rules."""

from pitboss.law.instrument import law_of
from pitboss.play.machine import Game
from pitboss.play.table.events import TableSetUp
from pitboss.play.verbs import Refused
from pitboss.trials.files.banked.shape import Shape
from pitboss.trials.files.evening import Evening
from pitboss.trials.files.heading import Heading, judged, with_lead_ins
from pitboss.trials.files.outcome import Outcome


class Expected(Shape, frozen=True):
    in_force: tuple[str, ...] | None = None
    not_in_force: tuple[str, ...] | None = None


class EditionFile(Heading, frozen=True, kw_only=True):
    days: tuple[str, ...]
    expect: Expected = Expected()


def play_edition(file: EditionFile, game: Game) -> Outcome:
    clauses: set[str] = set()
    told: dict[str, str] = {}
    for day in file.days:
        try:
            evening = Evening(game, 1, day)
            clauses.update(evening.happened(TableSetUp)[0].clauses)
            told[day] = f"On {day} a table is set up."
        except Refused as refusal:
            clauses.update(refusal.clauses)
            told[day] = f"On {day} it is refused: {refusal}."
    refused = tuple(day for day in file.days if "refused" in told[day])
    found = {
        "in_force": tuple(day for day in file.days if day not in refused),
        "not_in_force": refused,
    }
    wanted = {"in_force": file.expect.in_force, "not_in_force": file.expect.not_in_force}
    law = law_of(game)
    return judged(file, law, with_lead_ins(law, clauses), tuple(told.values()), found, wanted)
