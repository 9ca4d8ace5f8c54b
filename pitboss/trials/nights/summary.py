"""What a night came to, a hundred columns wide, for a terminal or a pipe."""

from collections.abc import Iterator, Mapping
from textwrap import wrap

from pitboss.games import GAMES, Games
from pitboss.law.instrument import Clause, Instrument, law_of
from pitboss.play.money import in_words
from pitboss.trials.nights.tally import Tally

WIDTH = 100
FIRST = 15
HEAD = ("rounds", "settled", "refusals", "incidents", "voids", "jackpots", "wagered", "clauses")
WIDTHS = (10, 10, 10, 10, 7, 9, 16, 12)


def summary(
    seed: int, rounds: int, done: Mapping[str, Tally], games: Games = GAMES
) -> Iterator[str]:
    """The heading, a line for each game, one for all, and the clauses that nothing hit."""
    played = [(law_of(game), done[rules]) for rules, game in games.items() if rules in done]
    whole = sum(done.values(), Tally())
    stopped = f" of {rounds:,}, then stopped" if whole.rounds < rounds else ""
    yield f"Seed {seed}: {whole.rounds:,} rounds{stopped}."
    yield f"Looked at after each of {whole.events:,} events: not a cent and not a card is lost."
    yield ""
    yield " " * FIRST + _columns(HEAD)
    for law, tally in played:
        yield f"{law.rules:{FIRST}}" + _columns(_cells(tally, _clauses_hit(law, tally)))
    yield (f"{'all':{FIRST}}" + _columns(_cells(whole, ""))).rstrip()
    yield ""
    for law, tally in played:
        yield from _not_hit(law, tally)


def _columns(cells: tuple[str, ...]) -> str:
    return "".join(f"{cell:>{width}}" for cell, width in zip(cells, WIDTHS, strict=True))


def _cells(tally: Tally, last: str) -> tuple[str, ...]:
    counts = (tally.rounds, tally.settled, tally.refused, tally.incidents)
    rare = (tally.voids, tally.jackpots)
    return (*(f"{count:,}" for count in counts + rare), in_words(tally.money // 100 * 100), last)


def _clauses_hit(law: Instrument, tally: Tally) -> str:
    wanted = computed(law)
    return f"{len(wanted & hit(law, tally))} of {len(wanted)}"


def computed(law: Instrument) -> frozenset[str]:
    """The clauses that a round decides: those on tournaments need one."""
    decided = (clause for clause in law if clause.kind == "computed")
    return frozenset(clause.number for clause in decided if not _of_tournaments(clause))


def _of_tournaments(clause: Clause) -> bool:
    words = ("D.Session", "D.Tournament", "D.Starting Marker")
    return clause.part.endswith("Tournament") or clause.number.startswith(words)


def hit(law: Instrument, tally: Tally) -> frozenset[str]:
    """Every clause that was cited, and the lead-ins with it."""
    return tally.clauses.union(*(law.lead_ins(clause) for clause in tally.clauses))


def _not_hit(law: Instrument, tally: Tally) -> Iterator[str]:
    found = hit(law, tally)
    missed = [c.number for c in law if c.number in computed(law) - found]
    if missed:
        text = f"{law.rules:{FIRST}} did not hit {', '.join(missed)}."
        yield from wrap(text, WIDTH, subsequent_indent=" " * (FIRST + 1), break_on_hyphens=False)
