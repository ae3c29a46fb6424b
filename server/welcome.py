"""What a host reads once the server is open: where it is, how a phone gets there, and what to do next."""

from io import StringIO
from pathlib import Path
from urllib.parse import urlsplit

import click
import segno

from server.address import is_loopback, share_url

EVERYWHERE = frozenset({"", "0.0.0.0", "::"})
"""Hosts that mean every address of this machine."""
QUIET_ZONE = 2
"""Light modules around a QR code; a screen needs fewer than paper."""


def welcome(public_url: str | None, host: str, port: int, data: Path) -> str:
    """The text for a server that listens on `host` and keeps its journal in `data`."""
    shared = share_url(public_url, host, port)
    here = share_url(None, "127.0.0.1" if host in EVERYWHERE else host, port)
    near = is_loopback(urlsplit(shared).netloc)
    lines = ["Tidegate is open.", "", f"  On this machine:     {here}/"]
    if near:
        lines += ["", "Open it in a browser, make a room, share its code, begin."]
        lines += ["Phones cannot reach this address; --host 0.0.0.0 lets them in."]
    else:
        lines += [f"  From other devices:  {shared}/", "", *qr_code(f"{shared}/"), ""]
        lines += ["Scan the code with a phone on the same network, make a room, share its code, begin."]
    lines += [f"In a terminal: tidegate play {urlsplit(here).netloc}"]
    lines += [f"Games are kept in {data.resolve()}. Ctrl-C stops the server; every room goes on when it starts again."]
    return "\n".join(lines)


def qr_code(url: str) -> list[str]:
    """Lines of half blocks, light on dark whatever the terminal's own colours are."""
    out = StringIO()
    segno.make(url.upper(), error="m", micro=False).terminal(out, border=QUIET_ZONE, compact=True)
    return [click.style(line, fg="bright_white", bg="black") for line in out.getvalue().splitlines()]
