"""What a load test is asked to do."""

from pathlib import Path
from random import Random

from attrs import define, field, frozen

from loadtest.address import Address
from loadtest.oracle import Oracle
from loadtest.switchboard import Switchboard
from loadtest.tally import Tally
from protocol.messages import Fact


@frozen
class Plan:
    """Everything a person may choose."""

    address: Address
    rooms: int = 50
    seconds: float = 60.0
    """How long to measure once every room is playing."""
    game: str = "tollway"
    options: dict[str, Fact] = field(factory=dict)
    """Table options; what is left out is the game's own choice."""
    think: float = 0.0
    """Seconds a phone thinks on average; 0 answers at once (a closed loop)."""
    phones: int = 4
    """Seats of each room, one phone on each."""
    screens: int = 1
    """Connections of each room that only watch."""
    drop_rate: float = 0.0
    """How often an answer is followed by a lost connection, 0 to 1."""
    compare_rate: float = 0.005
    """How often, after messages came, a device asks for a whole view to compare."""
    twice_rate: float = 0.01
    """How often an answer is sent twice."""
    pid: int | None = None
    """The server's process, when it runs on this machine and its CPU is to be measured."""
    out: Path | None = None
    """Where the report goes, as JSON; a plot is put beside it."""
    i_own_this_host: bool = False
    """Needed for a server that is not on this machine."""
    seed: int = 0


@define
class Trial:
    """One run of a plan: what is shared by everyone in it."""

    plan: Plan
    oracle: Oracle = field(factory=Oracle)
    tally: Tally = field(factory=Tally)
    switchboard: Switchboard = field(factory=Switchboard)
    """Has to be running for phones to hear anything."""
    random: Random = field(init=False, factory=Random)
    ending: bool = False
    """Phones answer what they have begun and nothing more."""
