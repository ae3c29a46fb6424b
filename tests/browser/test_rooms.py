"""Seats, devices and rooms: what several people, and one person on several devices, see of one room."""

import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.devices import PHONE, Devices
from tests.browser.running import Server
from tests.browser.table import Hand, begin, get_ready, make_room, sit

pytestmark = pytest.mark.browser
Opened = Callable[..., Page]


def test_two_people_in_two_languages_play_tollway_to_its_end_and_again(open_page: Opened) -> None:
    host, guest = open_page(), open_page(size=PHONE, language="ja")
    code = make_room(host, "tollway", bots="2", turns="20")
    sit(host, "Mei")
    guest.locator("#code").fill(code.lower())
    guest.get_by_role("button", name="参加").click()
    sit(guest, "ジョー")
    expect(host.locator("[data-seat-index='1']")).to_contain_text("ジョー")
    expect(host.locator("[data-act=begin]")).to_be_disabled()
    get_ready(guest)
    begin(host)
    guest.locator(".table").wait_for()
    expect(guest.locator("html")).to_have_attribute("lang", "ja")
    hands = [Hand(host), Hand(guest)]
    playing = True
    while playing:
        for hand in hands:
            playing = hand.wait()
            if playing:
                hand.answer()
    for page in (host, guest):
        expect(page.locator(".result tbody tr")).to_have_count(4)
    assert [hand.answered for hand in hands] == [5, 5]
    expect(guest.locator("[data-act=again]")).to_have_count(0)
    host.locator("[data-act=again]").click()
    expect(guest.locator(".seat-cards")).to_be_visible()


def test_names_are_text_whatever_they_hold(open_page: Opened) -> None:
    page = open_page()
    make_room(page, "sea-kings", bots="1")
    sit(page, "<img src=x onerror=1>"[:24])
    expect(page.locator(".seat-card.mine strong")).to_have_text("<img src=x onerror=1>"[:24])
    assert page.locator(".seat-card img").count() == 0


def test_the_host_seats_a_bot_frees_a_seat_and_passes_the_host_on(open_page: Opened) -> None:
    host, guest = open_page(), open_page()
    code = make_room(host, "sea-kings", seats="3")
    sit(host, "Mei")
    guest.goto(host.url)
    sit(guest, "Jo")
    host.locator("[data-seat-index='2']").get_by_role("button", name="Add a bot").click()
    expect(guest.locator("[data-seat-index='2']")).to_contain_text("Bot")
    host.locator("[data-seat-index='2']").get_by_role("button", name="Free the seat").click()
    expect(guest.locator("[data-seat-index='2'][data-kind=open]")).to_be_visible()
    host.locator("[data-seat-index='1']").get_by_role("button", name="Make host").click()
    expect(guest.locator("[data-act=begin]")).to_be_visible()
    expect(host.locator("[data-act=begin]")).to_have_count(0)
    guest.locator("[data-seat-index='0']").get_by_role("button", name="Free the seat").click()
    expect(host.get_by_role("alert").or_(host.locator("[data-seat-index='0'][data-kind=open]")).first).to_be_visible()
    assert code in host.url


def test_one_seat_on_two_tabs_answers_on_the_newer_until_the_older_takes_over(devices: Devices, server: Server) -> None:
    device = devices.device()
    first = devices.page(server.address, device)
    make_room(first, "sea-kings", bots="1")
    sit(first, "Mei")
    begin(first)
    second = devices.page(first.url, device)
    Hand(second).wait()
    first.locator("[data-banner=mirror]").wait_for()
    expect(first.locator(".option").first).to_have_attribute("aria-disabled", "true")
    first.locator("[data-banner=mirror] button").click()
    second.locator("[data-banner=mirror]").wait_for()
    Hand(first).answer()


def test_spectators_watch_and_are_never_asked(open_page: Opened) -> None:
    host, watcher = open_page(), open_page()
    make_room(host, "sea-kings", bots="1")
    sit(host, "Mei")
    begin(host)
    watcher.goto(host.url)
    expect(watcher.locator(".prompt")).to_contain_text("You are watching")
    assert watcher.locator(".option").count() == 0
    assert watcher.locator(".sk-hand").count() == 0
    expect(watcher.locator(".sk-kingdom")).to_have_count(2)


def test_rooms_stand_on_the_list_when_public_and_can_be_gone_back_to(open_page: Opened) -> None:
    host, other = open_page(), open_page()
    host.locator("a.game[data-game=sea-kings]").click()
    host.get_by_role("switch", name="Public").check()
    host.locator("form.create button[type=submit]").click()
    code = host.locator(".bigcode").inner_text()
    expect(other.locator(f".room-row[href='/r/{code}']")).to_be_visible()
    host.locator("a.brand").click()
    host.locator(".panel.list", has_text="Your rooms").locator(f".room-row[href='/r/{code}']").click()
    expect(host.locator(".bigcode")).to_have_text(code)


def test_a_wrong_code_is_told_so_with_a_way_out(open_page: Opened) -> None:
    page = open_page("/r/2222")
    expect(page.get_by_role("heading", level=1)).to_have_text("There is no room with this code")
    page.locator(".trouble a.button").click()
    expect(page.locator(".hero")).to_be_visible()


def test_a_room_that_its_host_closes_says_so_to_everyone(open_page: Opened) -> None:
    host, guest = open_page(), open_page()
    make_room(host, "sea-kings")
    guest.goto(host.url)
    guest.locator(".bigcode").wait_for()
    host.get_by_role("button", name="Close the room").click()
    for page in (host, guest):
        expect(page.get_by_role("heading", level=1)).to_have_text("This room is closed")


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_game_goes_on_after_the_server_was_ended_and_started_again(
    devices: Devices, own_server: Server, how: signal.Signals
) -> None:
    devices.forgiven.extend(["ERR_CONNECTION_REFUSED", "ERR_CONNECTION_RESET", "Connection closed before"])
    page = devices.page(own_server.address)
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    hand = Hand(page)
    for _ in range(3):
        hand.wait()
        hand.answer()
    hand.wait()
    shown = page.locator(".sk-hand").inner_text()
    own_server.end(how)
    page.locator(".banner.warn").wait_for()
    own_server.start()
    page.locator(".banner.warn").wait_for(state="detached", timeout=30_000)
    assert page.locator(".sk-hand").inner_text() == shown
    hand.answer()


def test_a_seat_moves_to_another_device_by_its_pass_and_can_be_taken_back(devices: Devices, server: Server) -> None:
    desk = devices.page(server.address, devices.device())
    make_room(desk, "sea-kings", bots="1")
    sit(desk, "Mei")
    begin(desk)
    Hand(desk).wait()
    desk.locator("[data-act=move]").click()
    expect(desk.locator("dialog .qr")).to_be_visible()
    link = desk.locator("dialog input").input_value()
    desk.locator("dialog").get_by_role("button", name="Close").click()
    phone = devices.page(link, devices.device(PHONE))
    Hand(phone).wait()
    assert "pass" not in phone.url
    desk.locator("[data-banner=mirror]").wait_for()
    phone.reload()
    Hand(phone).wait()
    expect(phone.locator(".option").first).to_have_attribute("aria-disabled", "false")
    desk.locator("[data-banner=mirror] button").click()
    Hand(desk).answer()


def test_a_saved_game_is_opened_from_its_file_and_goes_on(open_page: Opened, tmp_path: Path) -> None:
    page = open_page()
    code = make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    hand = Hand(page)
    hand.wait()
    hand.answer()
    hand.wait()
    shown = page.locator(".sk-hand").inner_text()
    page.locator(".menu summary").click()
    with page.expect_download() as saving:
        page.locator("[data-act=save]").click()
    saving.value.save_as(tmp_path / "game.save")
    page.locator("a.brand").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "game.save")
    Hand(page).wait()
    assert code not in page.url
    assert page.locator(".sk-hand").inner_text() == shown
    Hand(page).answer()


def test_a_file_that_is_no_save_is_told_so(devices: Devices, server: Server, tmp_path: Path) -> None:
    devices.forgiven.append("status of 400")
    page = devices.page(server.address)
    (tmp_path / "photo.save").write_bytes(b"no save")
    page.locator("input[type=file]").set_input_files(tmp_path / "photo.save")
    expect(page.get_by_role("alert")).to_have_text("This is not a Tidegate save file.")


def test_the_log_is_still_there_after_a_reload(open_page: Opened) -> None:
    page = open_page()
    make_room(page, "sea-kings", bots="1")
    sit(page, "Mei")
    begin(page)
    Hand(page).wait()
    lines = page.locator(".log li").all_inner_texts()
    assert lines
    page.reload()
    Hand(page).wait()
    assert page.locator(".log li").all_inner_texts() == lines


def test_a_room_of_bots_alone_plays_before_its_hosts_eyes(open_page: Opened) -> None:
    page = open_page()
    page.locator("a.game[data-game=sea-kings]").click()
    page.locator("input[name=bots]").locator("xpath=..").filter(has_text="watch").click()
    page.locator("form.create button[type=submit]").click()
    expect(page.locator(".prompt")).to_contain_text("You are watching")
    expect(page.locator(".log li").nth(4)).to_be_visible()
