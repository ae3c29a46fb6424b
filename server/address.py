"""What a phone has to type, and the QR code that types it."""

import socket
from functools import lru_cache
from io import BytesIO
from ipaddress import ip_address
from urllib.parse import urlsplit

import segno

ELSEWHERE = ("192.0.2.1", 9)
"""A documentation address: asking for the way to it sends nothing."""


def lan_addresses() -> list[str]:
    """IPv4 addresses of this machine that a phone on the same network may reach, the likeliest first."""
    likeliest = _default_route()
    try:
        named = {str(found[4][0]) for found in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)}
    except OSError:
        named = set()
    candidates = [ip_address(address) for address in named | ({likeliest} if likeliest else set())]
    usable = [ip for ip in candidates if not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)]
    usable.sort(key=lambda ip: (str(ip) != likeliest, not ip.is_private, int(ip)))
    return [str(ip) for ip in usable]


def _default_route() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def is_loopback(host: str) -> bool:
    """Whether a Host header or an address means the machine itself; the port may be on it."""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        return name == "localhost" or ip_address(name).is_loopback
    except ValueError:
        return False


def at_home(origin: str | None, host: str | None, elsewhere: frozenset[str]) -> bool:
    """Whether a page of this origin may use what answers to `host`. Programs send no Origin, browsers always do."""
    if origin is None or origin in elsewhere:
        return True
    try:
        return host is not None and urlsplit(origin).netloc.lower() == host.lower()
    except ValueError:
        return False


def share_url(public_url: str | None, host: str, port: int) -> str:
    """Where others find a server that listens on `host`: its public name, or the best guess."""
    if public_url:
        return public_url.rstrip("/")
    if host in {"0.0.0.0", "::", ""}:
        host = next(iter(lan_addresses()), "127.0.0.1")
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def room_url(base: str, code: str) -> str:
    """A link to a room. In capitals a QR code needs fewer dots; the path is served in both."""
    return f"{base}/j/{code}"


@lru_cache(maxsize=1000)
def qr_svg(url: str) -> bytes:
    """A QR code of a URL whose host and path may be written in capitals, as an SVG image."""
    out = BytesIO()
    segno.make(url.upper(), error="m", micro=False).save(
        out, kind="svg", scale=8, border=4, light="#fff", xmldecl=False
    )
    return out.getvalue()
