"""Which address a phone is told."""

from ipaddress import ip_address

import pytest

from server.address import at_home, is_loopback, lan_addresses, qr_svg, room_url, share_url
from server.http import Place


def test_addresses_for_phones_are_neither_loopback_nor_link_local() -> None:
    for address in lan_addresses():
        ip = ip_address(address)
        assert not ip.is_loopback
        assert not ip.is_link_local


@pytest.mark.parametrize(
    ("public_url", "host", "url"),
    [
        ("https://play.example.org/", "0.0.0.0", "https://play.example.org"),
        (None, "127.0.0.1", "http://127.0.0.1:8080"),
        (None, "192.168.1.5", "http://192.168.1.5:8080"),
        (None, "2001:db8::1", "http://[2001:db8::1]:8080"),
    ],
)
def test_the_address_to_share_is_the_public_one_or_the_one_listened_on(
    public_url: str | None, host: str, url: str
) -> None:
    assert share_url(public_url, host, 8080) == url


def test_a_server_on_all_addresses_shares_one_that_a_phone_can_use() -> None:
    url = share_url(None, "0.0.0.0", 8080)
    assert url.startswith("http://")
    assert "0.0.0.0" not in url


@pytest.mark.parametrize(
    ("asked", "base"),
    [
        ("192.168.1.5:8080", "http://192.168.1.5:8080"),  # the address this reader uses works for others too
        ("localhost:8080", "http://127.0.0.1:8080"),
        ("[::1]:8080", "http://127.0.0.1:8080"),
        (None, "http://127.0.0.1:8080"),
    ],
)
def test_the_link_of_a_room_begins_with_what_its_reader_typed_unless_only_this_machine_knows_it(
    asked: str | None, base: str
) -> None:
    assert Place(None, "127.0.0.1", 8080).base(asked) == base
    assert Place("https://play.example.org", "127.0.0.1", 8080).base(asked) == "https://play.example.org"


@pytest.mark.parametrize(
    ("host", "loopback"),
    [
        ("localhost", True),
        ("127.0.0.1:8080", True),
        ("[::1]:8080", True),
        ("192.168.1.5", False),
        ("play.example.org", False),
        ("", False),
        ("[", False),
        ("::1]", False),
    ],
)
def test_this_machine_is_known_by_its_names(host: str, loopback: bool) -> None:  # noqa: FBT001 (a row of the table)
    assert is_loopback(host) is loopback


@pytest.mark.parametrize(
    ("origin", "host", "home"),
    [
        (None, "a.test", True),
        ("http://a.test", "a.test", True),
        ("https://A.test:8443", "a.test:8443", True),
        ("http://a.test:81", "a.test", False),
        ("http://b.test", "a.test", False),
        ("null", "a.test", False),
        ("http://[", "a.test", False),
        ("http://a.test", None, False),
        ("https://friend.test", "a.test", True),
    ],
)
def test_a_page_is_at_home_where_it_came_from(
    origin: str | None,
    host: str | None,
    home: bool,  # noqa: FBT001 (a row of the table)
) -> None:
    assert at_home(origin, host, frozenset({"https://friend.test"})) is home


def test_a_qr_code_has_a_light_ground_on_dark_pages() -> None:
    assert b"#fff" in qr_svg(room_url("https://play.example.org", "K7QM"))
