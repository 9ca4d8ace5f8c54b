"""Long work is done by another process: the service goes on meanwhile, and can end it."""

import asyncio
import sys
from pathlib import Path

import pitboss
from pitboss.errors import BadInput
from pitboss.web.api.problems import Problem

HOME = Path(pitboss.__file__).parents[1]
AT_ONCE = asyncio.Semaphore(2)
FAULT = 2  # the exit status of what was asked wrongly


async def work(*words: str, seconds: float, fine: tuple[int, ...] = (0,)) -> bytes:
    """What `pitboss WORDS` prints; its one line where it was asked wrongly."""
    async with AT_ONCE:
        started = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "pitboss", *words),
            cwd=HOME,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        try:
            told, errors = await asyncio.wait_for(started.communicate(), seconds)
        except TimeoutError:
            raise Problem(503, f"it was not done in {seconds:.0f} seconds", "/too-long") from None
        finally:
            if started.returncode is None:
                started.kill()
                await started.wait()
    if started.returncode == FAULT:
        line = errors.decode(errors="replace").strip().splitlines()
        raise BadInput(line[-1].removeprefix("pitboss: ")[:300] if line else "not understood")
    if started.returncode not in fine:
        raise Problem(500, "the work ended without an answer", "/server-error")
    return told
