"""One connection as the living see it. `server.socket` fills it in; tests use a list."""

from typing import Protocol

from protocol.messages import Hello, Keyed


class Device(Protocol):
    """Frames go out and never wait. All methods are called from the event loop's thread only."""

    connection: int
    """Unique in this process, never used again."""

    def push(self, frame: bytes) -> bool:
        """Queue one encoded message (UTF-8 JSON text). Never blocks, never raises.

        False when the device's backlog is full and the frame was not taken: the caller stops pushing to it and sends
        one whole view when `Line.drained` is called (P28). Pushing to a closed device is True and does nothing.
        """

    def flush(self) -> None:
        """Write what was pushed: one system call for all of it if the socket takes it."""

    def close(self, reason: str) -> None:
        """Flush, say goodbye with a reason code of `protocol.messages.Goodbye`, and close soon. May be called twice."""


class Line(Protocol):
    """The way back: what a connection may tell the actors. All methods return at once."""

    def hear(self, message: Hello | Keyed) -> bool:
        """Pass one decoded message. False when the inbox is full: the phone spoke too fast."""

    def drained(self) -> None:
        """The device's backlog is empty again after a refused push."""

    def hang_up(self) -> None:
        """The connection is gone. Called exactly once, last."""
