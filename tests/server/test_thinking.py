"""Bots in real processes that spin, crash and talk nonsense cost their own seats a thought, and nobody else (P33)."""

import pytest
import trio
from trio.testing import wait_all_tasks_blocked

from actors.messages import Think
from games.catalog import CATALOG
from games.engine import Game
from games.prompt import Seat
from protocol.messages import Json
from server.thinking import NoThought, thinking
from tests.living import Phone, settled, town
from tests.server.muddled import BABBLES, CRASHES, SPINS

MUDDLED = "tests.server.muddled"


def question(seat: int) -> Think:
    """What a seat of Tollway is asked when it is its turn, and what it sees."""
    game = Game(CATALOG["tollway"], {}, 4, "seed")
    while True:
        (prompt,) = game.prompts.values()
        if prompt.seat == seat:
            room: Json = {"room": {"game": "tollway"}, "game": game.public()}
            return Think(prompt, room, {"game": game.private(Seat(seat))})
        game.answer(prompt.id, prompt.default)


async def test_a_head_that_spins_or_crashes_is_replaced_and_what_a_bot_prints_is_no_answer() -> None:
    sound = question(0)
    async with thinking(1, MUDDLED) as heads:
        with trio.fail_after(120):
            for seat in (SPINS, CRASHES):
                with pytest.raises(NoThought):
                    await heads.advise(question(seat))
                assert await heads.advise(sound) == (2,)
            assert await heads.advise(question(BABBLES)) == (3,)
            assert await heads.advise(sound) == (2,)


async def test_a_thought_that_nobody_waits_for_any_more_leaves_no_answer_to_the_next_question() -> None:
    async with thinking(1, MUDDLED) as heads:
        with trio.fail_after(120):
            assert await heads.advise(question(0)) == (2,)
            with trio.move_on_after(0.1):
                await heads.advise(question(SPINS))
            assert await heads.advise(question(0)) == (2,)


async def test_while_one_rooms_bot_spins_another_rooms_bot_plays() -> None:
    async with thinking(2, MUDDLED) as heads, town(advise=heads.advise) as house:
        with trio.fail_after(120):
            (sick,) = await house.table(1, bots=3)
            (well,) = await house.table(1, game="sea-kings", options={}, seats=2, bots=1)
            await pass_the_turn(sick)
            await pass_the_turn(well)
            while awaited(well) != 0:
                await wait_all_tasks_blocked(0.05)
    assert awaited(sick) == SPINS


async def pass_the_turn(phone: Phone) -> None:
    """Answer as silence would until a bot is awaited."""
    while awaited(phone) == 0:
        phone.answer(*phone.prompts[0]["default"])
        await settled()


def awaited(phone: Phone) -> int:
    """The one seat that is awaited."""
    (wait,) = phone.public["waiting"]
    return int(wait["seat"])
