"""What a host decides, in one record, read once. Parts of the server get values out of it, never the record."""

from pathlib import Path

from attrs import frozen

from server.limits import Rate

MESSAGES = Rate(burst=200, each_second=60)
CREATIONS = Rate(burst=40, each_second=0.5)
FAILED_LOOKUPS = Rate(burst=60, each_second=0.5)
THIS_MACHINE = frozenset({"127.0.0.1", "::1"})


@frozen
class Config:
    """The command line fills in the first fields; the rest are limits that fit a small machine."""

    host: str = "127.0.0.1"
    """The address to listen on; `0.0.0.0` for every phone on the network."""
    port: int = 8080
    """0 takes any free one."""
    data: Path = Path("data")
    """The folder of the journal."""
    public_url: str | None = None
    """What players type when a proxy stands in front, without a slash at its end."""
    origins: frozenset[str] = frozenset()
    """Other pages that may open WebSockets here, as `https://example.org`."""
    proxies: frozenset[str] = THIS_MACHINE
    """Peers whose X-Forwarded-For is believed, and which are not limited when they speak for themselves."""
    connections: int = 12_000
    """At once, altogether."""
    connections_each: int = 600
    """At once from one address: a school's whole year behind one router."""
    rooms: int = 20_000
    """Rooms this server keeps that are not closed."""
    messages: Rate = MESSAGES
    """From one connection."""
    creations: Rate = CREATIONS
    """Rooms made from one address."""
    failed_lookups: Rate = FAILED_LOOKUPS
    """Unknown room codes tried from one address."""
