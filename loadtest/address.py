"""Where a server is, as a person types it."""

import ipaddress
from urllib.parse import urlsplit

from attrs import frozen


class NoAddress(Exception):
    """What was typed names no server."""


@frozen
class Address:
    """A server's door for HTTP and WebSockets."""

    host: str
    port: int
    tls: bool = False
    room: str | None = None
    """The room's code, when what was typed is a link to a room."""

    @classmethod
    def read(cls, typed: str) -> "Address":
        """From `8080`, `host`, `host:8080`, `http://host:8080/r/ACDE`… Raises NoAddress."""
        typed = f"127.0.0.1:{typed}" if typed.isdecimal() else typed
        parts = urlsplit(typed if "//" in typed else f"//{typed}")
        try:
            port = parts.port
        except ValueError as trouble:
            raise NoAddress(str(trouble)) from None
        if not parts.hostname or parts.scheme not in {"", "http", "https", "ws", "wss"}:
            raise NoAddress(f"{typed} is no address of a server; try 127.0.0.1:8080")
        tls = parts.scheme in {"https", "wss"}
        where, _, code = parts.path.strip("/").partition("/")
        room = code.upper() if code and where.lower() in {"r", "j"} else None
        return cls(parts.hostname, port or (443 if tls else 80 if parts.scheme else 8080), tls, room)

    @property
    def is_this_machine(self) -> bool:
        """Whether it surely is: a loopback address, or the name every machine calls itself."""
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return self.host == "localhost"

    @property
    def authority(self) -> str:
        """What goes into a Host header."""
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    def url(self, path: str, *, scheme: str = "http") -> str:
        """`path` begins with a slash; `scheme` is `http` or `ws`, the `s` comes by itself."""
        return f"{scheme}{'s' * self.tls}://{self.authority}{path}"
