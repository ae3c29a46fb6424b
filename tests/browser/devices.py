"""Browsers with pages that are watched while they are used."""

from typing import Final

from attrs import field, frozen
from playwright.sync_api import Browser, BrowserContext, Page

DESK: Final = (1280, 800)
PHONE: Final = (390, 844)


@frozen
class Devices:
    """Opens devices, each with a storage of its own, and notes what a page must never do."""

    browser: Browser
    complaints: list[str] = field(factory=list)
    """Console errors, uncaught exceptions and requests to other hosts."""
    forgiven: list[str] = field(factory=list)
    """Parts of complaints that a test brings about on purpose, such as a dead network."""
    contexts: list[BrowserContext] = field(factory=list)

    def device(self, size: tuple[int, int] = DESK, language: str = "en") -> BrowserContext:
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, locale=language, has_touch=size == PHONE,
            reduced_motion="reduce",
        )  # fmt: skip
        context.set_default_timeout(15_000)
        self.contexts.append(context)
        return context

    def page(self, address: str, context: BrowserContext | None = None) -> Page:
        page = (context or self.device()).new_page()
        host = address.split("/")[2]
        page.on(
            "console",
            lambda said: self.complain(f"console: {said.text} {said.location}") if said.type == "error" else None,
        )
        page.on("pageerror", lambda error: self.complain(f"exception: {error}"))
        page.on("request", lambda request: self._leaves(request.url, host))
        page.goto(address)
        return page

    def complain(self, what: str) -> None:
        self.complaints.append(what)

    def _leaves(self, url: str, host: str) -> None:
        if url.split("/")[2:3] not in ([host], [""]) and not url.startswith("data:"):
            self.complain(f"request: {url}")
