"""One connection inside a room: the way from a device to its player and back."""

import trio

from actors.device import Device
from actors.etiquette import Wish
from actors.messages import Heard, Poked
from actors.player import Player
from protocol.messages import Hello, TakePen


class RoomLine:
    """Fills `actors.device.Line`. Its room decides which player it belongs to."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.player: Player | None = None
        """Whose connection this is; None until admitted, and for good if refused."""
        self.admitted = trio.Event()
        self.gone = False
        self.behind = False
        """The device's backlog was full: it gets a whole view when it has drained (P28)."""
        self.caught_up = False
        self.active = False
        self.words = 0
        """What was heard and not yet passed on."""
        self.owed: list[bytes] = []
        """Replies that wait until the device is no longer behind."""

    def hear(self, message: Hello | Wish | TakePen) -> bool:
        """Pass a message on. False when this device, or all of the player's together, have spoken too fast."""
        return self.player is not None and self.player.hears(Heard(self, message))

    def drained(self) -> None:
        """The device can take frames again."""
        self.caught_up = True
        self._poke()

    def hang_up(self) -> None:
        """The connection is gone; the player looks for that whenever it wakes."""
        self.gone = True
        self._poke()

    def _poke(self) -> None:
        if self.player is not None:
            self.player.told(Poked())
