"""A whole two-player game in a real browser against a bot, with a reload and a lost network on the way."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import Devices
from tests.browser.running import Server
from tests.browser.table import Hand, begin, make_room, sit

pytestmark = pytest.mark.browser
WITHOUT_NETWORK = 10.0
"""Seconds."""


def test_a_game_against_a_bot_survives_a_reload_and_ten_seconds_without_network(
    devices: Devices, server: Server
) -> None:
    devices.forgiven.append("ERR_INTERNET_DISCONNECTED")
    device = devices.device()
    page = devices.page(server.address, device)
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    hand = Hand(page)
    for turn in range(1000):
        if not hand.wait():
            break
        if turn == 4:
            reload_in_the_middle_of_a_prompt(page)
        if turn == 9:
            lose_the_network(page)
        hand.answer()
    expect(page.locator(".result h1")).to_be_visible()
    expect(page.locator(".result tbody tr")).to_have_count(2)
    assert hand.answered > 20


def reload_in_the_middle_of_a_prompt(page: Page) -> None:
    """The same question is open again, with the same options."""
    panel = page.locator(".prompt.mine")
    before = (panel.get_attribute("data-prompt"), panel.locator(".option").all_inner_texts())
    page.reload()
    panel.wait_for()
    assert (panel.get_attribute("data-prompt"), panel.locator(".option").all_inner_texts()) == before


def lose_the_network(page: Page) -> None:
    """The page says so, takes no pick meanwhile, and goes on by itself once the network is back."""
    panel = page.locator(".prompt.mine")
    prompt = panel.get_attribute("data-prompt")
    page.context.set_offline(True)
    lost = time.monotonic()
    page.locator("[data-banner=line]").wait_for()
    expect(panel.locator(".option").first).to_have_attribute("aria-disabled", "true")
    page.wait_for_timeout(1000 * max(0.0, WITHOUT_NETWORK - (time.monotonic() - lost)))
    page.context.set_offline(False)
    page.locator("[data-banner=line]").wait_for(state="detached")
    assert panel.get_attribute("data-prompt") == prompt
    expect(panel.locator(".option").first).to_have_attribute("aria-disabled", "false")


def test_a_card_can_be_played_on_the_board_and_taken_back(open_page: Callable[..., Page]) -> None:
    page = open_page()
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    Hand(page).wait()
    cards = page.locator(".sk-hand .sk-card.can")
    expect(cards).to_have_count(6)
    page.locator(".sk-hand .sk-card.can[data-id^=matrona]").click()
    expect(page.locator(".option[data-kind=end_turn]")).to_be_visible()
    page.locator("[data-act=undo]").click()
    expect(cards).to_have_count(6)


def test_digits_point_at_options_and_enter_picks(open_page: Callable[..., Page]) -> None:
    page = open_page()
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    Hand(page).wait()
    prompt = page.locator(".prompt.mine").get_attribute("data-prompt")
    page.keyboard.press("1")
    expect(page.locator(".option[data-option='0']")).to_be_focused()
    page.keyboard.press("Enter")
    page.locator(f".prompt[data-prompt='{prompt}']").wait_for(state="detached")


def test_what_is_asked_is_spoken(open_page: Callable[..., Page]) -> None:
    page = open_page()
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    Hand(page).wait()
    expect(page.locator("#heard")).to_contain_text("Your move")


def test_a_question_that_opened_while_the_network_was_gone_is_asked_on_return(devices: Devices, server: Server) -> None:
    devices.forgiven.append("ERR_INTERNET_DISCONNECTED")
    device = devices.device()
    page = devices.page(server.address, device)
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    hand = Hand(page)
    while page.locator(".others").count() == 0:
        if hand.wait():
            hand.answer()
        page.locator(".prompt.mine, .others").first.wait_for()
    device.set_offline(True)
    page.locator("[data-banner=line]").wait_for()
    watcher = devices.page(page.url, devices.device())
    expect(watcher.locator(".player.on[data-seat-index='0']")).to_be_visible(timeout=60_000)
    expect(page.locator(".prompt.mine")).to_have_count(0)
    device.set_offline(False)
    page.locator("[data-banner=line]").wait_for(state="detached")
    hand.wait()
    hand.answer()


def test_a_board_that_could_not_be_fetched_comes_when_the_line_is_back(devices: Devices, server: Server) -> None:
    devices.forgiven.append("ERR_INTERNET_DISCONNECTED")
    page = devices.page(server.address)
    board = "**/games/sea-kings/table.mjs"
    page.route(board, lambda route: route.abort("internetdisconnected"))
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    expect(page.locator(".prompt.mine, .others").first).to_be_visible()
    expect(page.locator(".board .sk")).to_have_count(0)
    page.unroute(board)
    expect(page.locator(".board .sk")).to_be_visible()
