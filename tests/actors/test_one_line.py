"""What one device is told stays in order while it goes from one player to another (promises P26, P30)."""

from trio.testing import MockClock

from protocol.messages import Hello, Sit
from tests.living import Phone, settled, town

TIMES = 40
"""Players take turns in an order that nobody has in hand."""


async def test_whoever_says_hello_while_sitting_down_stays_who_they_have_become(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host, guest = await house.phone(code, token), await house.phone(code)
        guest.say(Hello(code))
        guest.say(Sit("Aoi", guest.key(), 1))
        guest.say(Hello(code))
        host.say(Sit("Ben", host.key(), 0))
        await settled()

        assert person(guest) == "p1"
        assert guest.private["seat"] == 1
        assert guest.public == host.public


async def test_whoever_says_hello_twice_as_two_people_is_shown_the_last_ones_views_last(
    autojump_clock: MockClock,
) -> None:
    for _ in range(TIMES):
        async with town() as house:
            code, token = await house.room()
            host, other = await house.phone(code, token), await house.phone(code)
            host.say(Sit("Ben", host.key(), 0))
            await settled()
            other.say(Hello(code))
            other.say(Hello(code, token=token))
            host.say(Sit("Ben", host.key(), 2))
            await settled()

            assert person(other) == "p0"
            assert other.private == host.private
            assert other.public == host.public


def person(phone: Phone) -> str | None:
    """Who this device was last told that it is."""
    told = [message.get("you", message) for message in phone.heard if message["type"] in {"welcome", "you"}]
    who: str | None = told[-1]["person"]
    return who
