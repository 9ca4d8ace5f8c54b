"""Inputs that mean harm, each given to a child of one warm process under limits.

`python -m tests.fuzz SEED COUNT` prints what went wrong. A child may end with 0, 1 or 2 and one
line; whatever else it does, a traceback, a signal, too much memory or time, is a fault.
"""

import os
import resource
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
MEMORY = 200 * 2**20  # bytes beyond what the warm process has
SECONDS = 1  # of the processor
SIZE = 10_000  # bytes of an input
ODD = (
    b"1e9999999999999999999",
    b"99999999999999999999999999",
    b"nan",
    b"-0",
    b"\x00",
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"[" * 3000,
    b'{"a":' * 3000,
    b"a." * 3000,
    b"\\ud800",
    b"'''",
    b"inf",
    b"true",
    b"null",
    b"??",
    b"Ah Ah",
)


def seeds() -> list[tuple[str, Path]]:
    """What to begin with: files that are good, by the command that reads them."""
    rounds = sorted((ROOT / "tests" / "rounds").glob("*/*.toml"))[::12]
    events = sorted((ROOT / "examples" / "tournaments").glob("*.toml"))
    journals = sorted((ROOT / "tests" / "golden").glob("journal-[34].jsonl"))
    return [
        *(("round", path) for path in rounds),
        *(("tournament check", path) for path in events),
        *(("verify", path) for path in journals),
        *(("journal", path) for path in journals),
    ]


def damaged(content: bytes, chance: Random) -> bytes:
    """The same, but for a few places."""
    found = bytearray(content[:SIZE])
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(found) + 1)
        kind = chance.randrange(5)
        if kind == 0:
            found[at:at] = chance.choice(ODD)
        elif kind == 1:
            del found[at : at + chance.randrange(200)]
        elif kind == 2:
            found[at : at + 1] = bytes([chance.randrange(256)])
        elif kind == 3:
            start = chance.randrange(len(found) + 1)
            found[at:at] = found[start : start + 300]
        else:
            found[at : at + len(b"1000")] = chance.choice(ODD)
    return bytes(found)


def cases(folder: Path, seed: int, count: int) -> Iterator[list[str]]:
    """The words of commands, with a file that was written for each."""
    good = seeds()
    for number in range(count):
        chance = Random(seed * 1_000_003 + number)
        command, source = chance.choice(good)
        target = folder / f"input{source.suffix}"
        target.write_bytes(damaged(source.read_bytes(), chance))
        words = [*command.split(), str(target)]
        if command == "verify" and chance.randrange(4) == 0:
            words += ["--head", chance.choice(["/dev/zero", str(target), "0" * 64, "1:x", ""])]
        if command == "verify" and chance.randrange(4) == 0:
            words += ["--key", chance.choice(["/dev/zero", str(target), "/", "a\udcff"])]
        yield words


def warm() -> None:
    """Read a good file of each kind, so that no child has to make ready what all of them need."""
    from pitboss.cli import main

    with redirect_stdout(StringIO()):
        for command, source in dict(seeds()).items():
            main([*command.split(), str(source)])


def tried(words: list[str], log: Path) -> str:
    """What went wrong, or nothing."""
    log.write_bytes(b"")
    child = os.fork()
    if child == 0:
        _in_child(words, log)
    _, status = os.waitpid(child, 0)
    said = log.read_bytes()
    if os.WIFSIGNALED(status):
        return f"signal {os.WTERMSIG(status)}"
    if os.WEXITSTATUS(status) not in (0, 1, 2) or b"Traceback" in said:
        return said[-300:].decode(errors="replace")
    return ""


def _in_child(words: list[str], log: Path) -> None:
    status = 99
    try:
        file = os.open(log, os.O_WRONLY | os.O_APPEND)
        os.dup2(file, sys.stdout.fileno())
        os.dup2(file, sys.stderr.fileno())
        used = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, used + MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        from pitboss.cli import main

        status = main(words)
        sys.stdout.flush()
    except BaseException as error:
        os.write(2, f"Traceback {type(error).__name__}: {error}\n".encode(errors="replace"))
    finally:
        os._exit(status)


def run(seed: int, count: int) -> list[str]:
    """The faults, each with what brings it about."""
    warm()
    sys.stdout.flush()
    faults = []
    with TemporaryDirectory(prefix="pitboss-fuzz-") as name:
        folder = Path(name)
        for number, words in enumerate(cases(folder, seed, count)):
            if why := tried(words, folder / "log"):
                faults.append(f"{seed} {number}: {' '.join(words)}: {why}")
    return faults


if __name__ == "__main__":
    found = run(int(sys.argv[1]), int(sys.argv[2]))
    print("\n".join(ascii(line) for line in found) or "no fault")
    sys.exit(bool(found))
