"""Lines that a person types or a script sends."""

import sys

import trio


class Left(Exception):
    """The person has had enough, or the script has ended."""


class Keyboard:
    """Standard input, read in a thread: a line ahead of whoever receives it, never more."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
        """Whether somebody types: then lines that nobody asked for are heard as well."""
        self._typed, self._lines = trio.open_memory_channel[str](0)

    async def run(self) -> None:
        """Read until the end of input; for a task of its own."""
        async with self._typed:
            while line := await trio.to_thread.run_sync(sys.stdin.readline, abandon_on_cancel=True):
                await self._typed.send(line.strip())

    async def line(self) -> str:
        """The next line, without spaces around it. Raises Left at the end of input."""
        try:
            return await self._lines.receive()
        except trio.EndOfChannel:
            raise Left from None
