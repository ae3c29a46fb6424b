"""What a host reads when the server is open."""

from pathlib import Path

import pytest

from server.welcome import welcome

DATA = Path("data")


def test_a_public_address_is_shown_with_a_code_to_scan() -> None:
    text = welcome("https://example.org/", "127.0.0.1", 8080, DATA)
    assert "From other devices:  https://example.org/\n" in text
    assert "█" in text


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_a_server_that_no_phone_can_reach_shows_no_code_and_says_how_phones_get_in(host: str) -> None:
    text = welcome(None, host, 8080, DATA)
    assert "█" not in text
    assert "--host 0.0.0.0" in text


def test_a_server_on_one_address_is_reached_there_by_everyone() -> None:
    text = welcome(None, "192.168.7.5", 9000, DATA)
    assert text.count("http://192.168.7.5:9000/") == 2
    assert "tidegate play 192.168.7.5:9000" in text


def test_a_server_on_every_address_is_near_on_the_loopback_one() -> None:
    assert "On this machine:     http://127.0.0.1:8080/" in welcome(None, "0.0.0.0", 8080, DATA)
