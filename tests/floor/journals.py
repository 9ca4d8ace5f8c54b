"""A journal of some rounds of every game, to verify, to forge and to export."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec.structs import replace

from pitboss.floor.face_down import open_beside, seal
from pitboss.floor.people import Role
from pitboss.games import GAMES
from pitboss.journal.chain import BEGINNING, Checked, Walk, check, digest, hash_of_secret
from pitboss.journal.entry import Entry, Head, Sealed
from pitboss.journal.secrets import Vault
from pitboss.journal.store import Store
from pitboss.play.money import dollars
from pitboss.play.pool import AdjustPool
from pitboss.play.pot import commands as p
from pitboss.play.pot.game import PotGame
from pitboss.play.table import commands as c
from tests.floor.felt import OLGA, PRICES, SAM, Felt


def play_some(store: Store, games: Iterable[str] = tuple(GAMES), rounds: int = 2) -> Felt:
    """Rounds at a table of each game, with seeds, a jackpot on the two Canberras, and a misdeal."""
    felt = Felt(store)
    felt.open_jackpot("J")
    for rules in games:
        open_table(felt, rules)
        for _ in range(rounds):
            play_round(felt, rules)
    signed = AdjustPool(reserve=500, reason="transfer", signed=("Olga", "Sam"))
    asked = felt.casino.give_jackpot("J", signed, OLGA, "adjust J").events[0]
    felt.casino.approve(asked.number, SAM, "agreed")
    return felt


def open_table(felt: Felt, rules: str) -> None:
    """Ann, Bob and Cy at a table with the name of its game."""
    pot = isinstance(GAMES[rules], PotGame)
    felt.open_table(rules, rules, jackpot="J" if rules in PRICES else "")
    felt.sit(rules, "Ann", "Bob", "Cy", stake=dollars(200) if pot else 0)


def play_round(felt: Felt, table: str) -> None:
    rules = felt.casino.table(table).rules
    felt.croupier.begin(table)
    felt.give(table, c.AddSeed(player="Ann"), "Ann", seed=f"a seed for {table}")
    if isinstance(GAMES[rules], PotGame):
        if felt.casino.table(table).number == 1:
            felt.croupier.deal(table)
            felt.give(table, p.FindExposedInCut(), "Sue", Role.SUPERVISOR)
            felt.croupier.carry_on(table)
    else:
        for player in ("Ann", "Bob"):
            felt.bet(table, player, **wagers(rules))
    felt.play_out(table)


def wagers(rules: str) -> dict[str, int]:
    laid = {"ante": dollars(10)}
    if rules in PRICES:
        laid["jackpot"] = PRICES[rules]
    if rules == "ultimate-2019":
        laid["blind"] = dollars(10)
    return laid


def chained(entries: Iterable[Entry]) -> Iterator[Entry]:
    """The same entries with new positions and hashes: what a forger with time would do."""
    head = BEGINNING
    for entry in entries:
        bare = replace(
            entry,
            position=head.position + 1,
            previous=head.hash,
            secret_hash=hash_of_secret(entry.secret),
        )
        whole = replace(bare, hash=digest(bare))
        head = Head(whole.position, whole.hash)
        yield whole


class Pages:
    """A journal in the hand."""

    def __init__(self, entries: Iterable[Entry], head: Head | None = None) -> None:
        self.entries = tuple(entries)
        last = self.entries[-1]
        self._head = head or Head(last.position, last.hash)

    def head(self) -> Head:
        return self._head

    def follow(self, after: int = 0) -> Iterator[Entry]:
        return (entry for entry in self.entries if entry.position > after)

    def read(self, stream: str, after: int = 0) -> tuple[Entry, ...]:
        return tuple(e for e in self.entries if e.stream == stream and e.version > after)

    def check(self, known: Iterable[Head] = ()) -> Checked:
        return check(lambda _: self.entries, [*known, self._head])

    def snapshots(self, stream: str, last: bool = False) -> list[tuple[int, Sealed]]:
        return []

    def damage(self) -> list[str]:
        return []

    def with_change(self, position: int, change: Callable[[Entry], Entry]) -> "Pages":
        """One entry forged, and everything after it hashed anew."""
        forged = (change(e) if e.position == position else e for e in self.entries)
        return Pages(chained(forged))


def sealed_anew(shown: Entry, whole: Entry, vault: Vault) -> Entry:
    """An entry with other cards, sealed by somebody who has the key."""
    lies = replace(open_beside(whole, vault), command=whole.command, events=whole.events)
    table, deal = shown.stream.removeprefix("table/"), int.from_bytes((shown.secret or b"")[-9:-1])
    return replace(shown, secret=seal(table, deal, shown.version, lies, vault))


def sound(entries: Iterable[Entry]) -> bool:
    walk = Walk()
    return all(walk.step(entry) is None for entry in entries) and walk.end() is None


def key_file(folder: Path, key: bytes) -> Path:
    path = folder / "key"
    path.write_text(key.hex())
    path.chmod(0o600)
    return path
