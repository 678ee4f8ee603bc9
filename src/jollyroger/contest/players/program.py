"""A program under test that speaks JSON lines: it reads a question on a line, and writes its answer on a line."""

from __future__ import annotations

import asyncio
import json
import shlex
from contextlib import suppress
from time import monotonic

import msgspec

from jollyroger.contest.players.player import Reply, Request, Unreachable, tokens_counted

LONGEST_LINE = 1_000_000


class ProgramPlayer:
    """Runs a command and asks it one question after the other. One that is slow or falls is started anew."""

    def __init__(self, command: str, seconds: float = 300.0) -> None:
        self.command = shlex.split(command)
        self.seconds = seconds
        self._process: asyncio.subprocess.Process | None = None
        self._turn = asyncio.Lock()

    async def answer(self, request: Request) -> Reply:
        begun = monotonic()
        async with self._turn:
            try:
                async with asyncio.timeout(self.seconds):
                    line = await self._exchange(msgspec.json.encode(request) + b"\n")
            except TimeoutError:
                await self._stop()
                return Reply("", seconds=monotonic() - begun, problem=f"no answer in {self.seconds:g} seconds")
            except (ConnectionError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
                await self._stop()
                return Reply("", seconds=monotonic() - begun, problem=f"no line came: {type(error).__name__}")
        return _reply_of(line, monotonic() - begun)

    async def _exchange(self, line: bytes) -> bytes:
        process = self._process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(line)
        await process.stdin.drain()
        return await process.stdout.readuntil(b"\n")

    async def _start(self) -> asyncio.subprocess.Process:
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                limit=LONGEST_LINE,
            )
        except OSError as error:
            raise Unreachable(f"The command {self.command[0]!r} can't be started: {error.strerror}.") from error
        return self._process

    async def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        # The transport of its pipes is closed when its last callback has run.
        await asyncio.sleep(0)

    async def close(self) -> None:
        process = self._process
        if process is not None and process.stdin is not None:
            process.stdin.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), 2)
        await self._stop()


def _reply_of(line: bytes, seconds: float) -> Reply:
    """A line with "answer", and the tokens if it counts them; a line without is the answer itself."""
    text = line.decode("utf-8", "replace").strip()
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or "answer" not in said:
        return Reply(text, seconds=round(seconds, 3))
    answer = said["answer"] if isinstance(said["answer"], str) else json.dumps(said["answer"])
    tokens_in, tokens_out = (tokens_counted(said.get(key)) or 0 for key in ("tokens_in", "tokens_out"))
    return Reply(answer, tokens_in, tokens_out, round(seconds, 3))
