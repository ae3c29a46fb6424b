"""Where bots think: processes beside the event loop, killed and replaced when a decision hangs or fails (P33)."""

import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from secrets import token_hex

import orjson
import trio

from actors.messages import Think
from games.checkpoint import plain
from games.prompt import Picks
from server.thinker import Thinkable

PATIENCE = 1.0
"""Seconds for one decision, from when a head is free and ready for it. Then the head is killed."""
LONGEST = 1 << 16
"""Bytes of an answer at most."""


class NoThought(Exception):
    """The bot hung, failed or said nothing that makes sense."""


class Head:
    """One process, begun when it is first needed."""

    def __init__(self, module: str) -> None:
        self._module = module
        self._process: trio.Process | None = None

    async def decide(self, request: bytes) -> bytes:
        """One line in, one line out. Raises NoThought, and then the next decision begins with a new process."""
        try:
            if self._process is None:
                self._process = await trio.lowlevel.open_process(
                    [sys.executable, "-m", self._module], stdin=subprocess.PIPE, stdout=subprocess.PIPE
                )
                await self._line(self._process)  # it is ready: on a slow machine that takes longer than any thought
            with trio.move_on_after(PATIENCE):
                return await self._converse(self._process, request)
        except (trio.BrokenResourceError, trio.ClosedResourceError, OSError) as broken:
            await self.kill()
            raise NoThought from broken
        except trio.Cancelled:
            await self.kill()
            raise
        await self.kill()
        raise NoThought

    async def kill(self) -> None:
        """End the process, whatever it is doing."""
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        with trio.CancelScope(shield=True):
            await process.wait()
            for pipe in (process.stdin, process.stdout):
                if pipe is not None:
                    await pipe.aclose()

    async def _converse(self, process: trio.Process, request: bytes) -> bytes:
        assert process.stdin is not None
        await process.stdin.send_all(request + b"\n")
        return await self._line(process)

    async def _line(self, process: trio.Process) -> bytes:
        assert process.stdout is not None
        line = b""
        while not line.endswith(b"\n"):
            piece = await process.stdout.receive_some()
            line += piece
            if not piece or len(line) > LONGEST:
                raise trio.BrokenResourceError
        return line


class Thinking:
    """A few heads for all bots of this process; who finds none free waits."""

    def __init__(self, heads: list[Head]) -> None:
        self._give, self._take = trio.open_memory_channel[Head](len(heads))
        for head in heads:
            self._give.send_nowait(head)

    async def advise(self, think: Think) -> Picks:
        """A bot's picks (`actors.bot.Advisor`). Raises NoThought."""
        match think.public, think.private:
            case {"room": {"game": str(game)}, "game": public}, {"game": private}:
                thinkable = Thinkable(game, public, private, plain(think.prompt), token_hex(8))
            case _:
                raise NoThought
        head = await self._take.receive()
        try:
            answer = orjson.loads(await head.decide(orjson.dumps(plain(thinkable))))
        finally:
            self._give.send_nowait(head)
        return tuple(int(pick) for pick in answer)


@asynccontextmanager
async def thinking(count: int = 2, module: str = "server.thinker") -> AsyncIterator[Thinking]:
    """Heads for as long as the block lasts; each runs `python -m module`."""
    heads = [Head(module) for _ in range(count)]
    try:
        yield Thinking(heads)
    finally:
        for head in heads:
            await head.kill()
