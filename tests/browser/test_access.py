"""Pages for everyone: no violation that axe knows, both languages complete, nothing wider than a phone."""

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # ships no types
from playwright.sync_api import Page, expect

from tests.browser.devices import DESK, PHONE, Devices
from tests.browser.table import Hand, begin, make_room, sit

pytestmark = pytest.mark.browser
Opened = Callable[..., Page]
RAW: Final = re.compile(
    r"\b(?:board|prompt|choice|event|reason|view|home|lobby|seat|host|create|trouble)\.[a-z_.]+|\{\w+(?::\w+)?\}|\bundefined\b|\bNaN\b"
)
"""A key or a slot that nobody has put into words."""


def violations(page: Page) -> list[str]:
    """What axe holds against the page as it stands, with the elements."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{one['id']}: {node['html'][:160]}" for one in found for node in one["nodes"]]


def check(page: Page) -> None:
    """Nothing against the rules, nothing raw, nothing that must be scrolled sideways."""
    assert violations(page) == []
    text = page.locator("body").inner_text()
    assert RAW.findall(text) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_is_accessible_in_words_and_fits(
    open_page: Opened, devices: Devices, size: tuple[int, int], language: str
) -> None:
    devices.forgiven.append("status of 404")  # of the page that is not there
    page = open_page("/", size, language)
    page.locator("a.game").first.wait_for()
    expect(page.locator("html")).to_have_attribute("lang", language)
    check(page)
    for path in ("/credits", "/r/2222", "/nowhere"):
        page.goto(page.url.split("/")[0] + "//" + page.url.split("/")[2] + path)
        page.locator("h1").wait_for()
        check(page)
    page.locator("a.brand").click()
    page.locator("a.game[data-game=sea-kings]").click()
    page.locator("form.create").wait_for()
    check(page)
    page.locator("a.brand").click()
    make_room(page, "sea-kings", bots="1")
    check(page)
    sit(page, "Mei")
    check(page)
    begin(page)
    hand = Hand(page)
    for _ in range(8):
        hand.wait()
        check(page)
        hand.answer()
    page.locator("[data-act=move]").click()
    page.locator("dialog .qr").wait_for()
    check(page)
    page.locator("dialog form button").click()
    if size == PHONE:
        for tab in page.locator(".tabs button").all():
            tab.click()
            check(page)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_table_of_any_game_and_result_are_accessible_in_words_and_fit(open_page: Opened, language: str) -> None:
    page = open_page("/", PHONE, language)
    make_room(page, "tollway", bots="3", turns="20")
    sit(page, "Mei")
    begin(page)
    hand = Hand(page)
    while hand.wait():
        check(page)
        hand.answer()
    check(page)


def test_the_language_can_be_changed_at_the_table_and_is_remembered(open_page: Opened) -> None:
    page = open_page()
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    expect(page.locator(".bar h1")).to_have_text("Sea Kings")
    page.get_by_role("button", name="日本語").click()
    expect(page.locator(".bar h1")).to_have_text("海の王")
    page.reload()
    expect(page.locator(".bar h1")).to_have_text("海の王")
