"""Whole frames on their way to one socket, in one order, whoever made them."""

import os

import trio

PATIENCE = 10.0
"""Seconds a socket may take not a single byte before its device counts as gone."""


class Outflow:
    """Bytes are written at once as far as the socket takes them; the rest waits here.

    Each `add` is made of whole frames, so pushed frames and those of trio-websocket never cut into each other.
    """

    def __init__(self, socket: trio.socket.SocketType) -> None:
        self.size = 0
        """Bytes not yet taken by the socket."""
        self.slow = False
        """The socket took nothing for `PATIENCE` seconds."""
        self.broken = False
        """Nothing can be written any more; what was waiting is gone."""
        self._socket = socket
        self._waiting: list[bytes] = []
        self._settling = False
        self._progress = trio.Event()

    def add(self, *frame: bytes) -> None:
        if not self.broken:
            self._waiting += frame
            self.size += sum(map(len, frame))

    def write(self) -> None:
        """One system call for all that waits. Never blocks, never raises."""
        if not self.size or self._settling:
            return
        data = b"".join(self._waiting)
        try:
            # Asked for each time: the number is somebody else's as soon as the socket is closed.
            written = os.write(self._socket.fileno(), data)
        except BlockingIOError:
            written = 0
        except OSError:
            self.give_up()
            return
        self._waiting = [data[written:]] if written < len(data) else []
        self.size -= written

    async def settle(self) -> None:
        """Return when all that waits has been written; several tasks may wait.

        Raises BrokenResourceError when the peer is gone or too slow, ClosedResourceError when the socket was closed.
        """
        while self.size:
            if self._settling:
                await self._progress.wait()
                continue
            self._settling = True
            try:
                with trio.move_on_after(PATIENCE) as patience:
                    await trio.lowlevel.wait_writable(self._socket)
            finally:
                self._settling = False
                self._progress.set()
                self._progress = trio.Event()
            if patience.cancelled_caught:
                self.slow = True
                self.give_up()
            self.write()
        if self.broken:
            raise trio.BrokenResourceError

    def give_up(self) -> None:
        """Forget what waits and take no more."""
        self.broken = True
        self._waiting.clear()
        self.size = 0
