"""A real server in its own process, a real Chromium, and pages that are watched while they are used."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.devices import DESK, Devices
from tests.browser.running import Server, serving

CHROMIUM: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that the tests share."""
    with serving(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that the test may end and start again."""
    with serving(tmp_path) as server:
        yield server


@pytest.fixture(scope="session")
def browser(chromium: str) -> Iterator[Browser]:
    expect.set_options(timeout=15_000)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(CHROMIUM))
        yield browser
        browser.close()


@pytest.fixture
def devices(browser: Browser) -> Iterator[Devices]:
    devices = Devices(browser)
    yield devices
    for context in devices.contexts:
        context.close()
    unforgiven = [what for what in devices.complaints if not any(part in what for part in devices.forgiven)]
    assert unforgiven == []


@pytest.fixture
def open_page(devices: Devices, server: Server) -> Callable[..., Page]:
    """`open_page("/new")`: a page of the shared server on a device of its own."""

    def opened(path: str = "/", size: tuple[int, int] = DESK, language: str = "en") -> Page:
        return devices.page(server.address + path, devices.device(size, language))

    return opened
