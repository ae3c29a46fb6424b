"""Phones of the crowd before a stage server that lies to them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import trio
from trio_websocket import WebSocketConnection

from loadtest.address import Address
from loadtest.oracle import Witness
from loadtest.owner import Owner
from loadtest.phone import AWAY, Phone
from loadtest.plan import Plan, Trial
from protocol.codec import decode, encode
from protocol.messages import (
    Answer,
    FromClient,
    Goodbye,
    Hello,
    Json,
    Recorded,
    Refused,
    ToClient,
    Update,
    Welcome,
    Whole,
    You,
)
from protocol.patch import diff
from protocol.reasons import Farewell, Reason
from tests.loadtest.stage import stage

WELCOME = Welcome(1, 1, 5, You("p0", 0, host=True, active=True), "build")
CLOSED = Goodbye(Farewell.CLOSED)


def public(prompt: int) -> Json:
    return {"room": {"round": 1, "status": "playing"}, "waiting": [{"seat": 0, "prompt": prompt}], "game": {}}


def asked(prompt: int) -> Json:
    return {"id": prompt, "options": [{}, {}], "at_least": 1, "at_most": 1, "picked": None}


def whole(prompt: int, version: int = 5) -> Whole:
    return Whole(1, version, public(prompt), {"seat": 0, "game": None}, (asked(prompt),), 0)


def next_version(prompt: int, version: int) -> Update:
    return Update(version - 1, version, diff(public(prompt - 1), public(prompt)), {}, (), (asked(prompt),), 0)


async def say(client: WebSocketConnection, *messages: ToClient) -> None:
    for message in messages:
        await client.send_message(encode(message).decode())


async def hear(client: WebSocketConnection) -> FromClient:
    message = await client.get_message()
    assert isinstance(message, str)
    heard = decode(message.encode())
    assert isinstance(heard, FromClient)
    return heard


async def answered(client: WebSocketConnection) -> Answer:
    heard = await hear(client)
    assert isinstance(heard, Answer)
    return heard


@asynccontextmanager
async def playing(port: int, *, think: float = 0.0) -> AsyncIterator[Trial]:
    """One phone that plays; the block ends when its room is closed."""
    plan = Plan(Address("127.0.0.1", port), think=think, twice_rate=0, compare_rate=0)
    trial = Trial(plan)
    witness = Witness("ACDE", trial.oracle, lambda: None)
    with trio.fail_after(20):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(trial.switchboard.run)
            phone = Phone(trial, witness, 0, Owner(trial, witness, 0, "Aoi", "p0-token"))
            async with trio.open_nursery() as life:
                life.start_soon(phone.run)
                yield trial
            nursery.cancel_scope.cancel()


async def test_a_phone_answers_each_prompt_once_under_a_new_key() -> None:
    keys = []

    async def act(client: WebSocketConnection) -> None:
        assert await hear(client) == Hello("ACDE", token="p0-token")
        await say(client, WELCOME, whole(1))
        for prompt in (1, 2):
            answer = await answered(client)
            assert answer.prompt == prompt
            keys.append(answer.key)
            await say(client, Recorded(answer.key), next_version(prompt + 1, 5 + prompt))
        await answered(client)
        await say(client, CLOSED)

    async with stage(act) as port, playing(port) as trial:
        pass
    assert len(set(keys)) == 2
    assert trial.oracle.sentences == []


async def test_a_reply_that_comes_twice_is_found() -> None:
    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        await say(client, WELCOME, whole(1))
        answer = await answered(client)
        await say(client, Recorded(answer.key), Recorded(answer.key), CLOSED)

    async with stage(act) as port, playing(port) as trial:
        pass
    assert trial.oracle.counts == {"a reply that nobody asked for": 1}


async def test_a_legal_answer_that_is_refused_is_found() -> None:
    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        await say(client, WELCOME, whole(1))
        answer = await answered(client)
        await say(client, Refused(answer.key, Reason.OUTSIDE), CLOSED)

    async with stage(act) as port, playing(port) as trial:
        pass
    assert trial.oracle.counts == {"a legal answer refused": 1}


async def test_a_gap_is_found_and_healed_by_a_whole_view() -> None:
    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        await say(client, WELCOME, whole(1))
        await answered(client)
        await say(client, next_version(2, 7))
        assert await hear(client) == Hello("ACDE", token="p0-token")
        await say(client, WELCOME, whole(3, version=8))
        assert (await answered(client)).prompt == 3
        await say(client, CLOSED)

    async with stage(act) as port, playing(port) as trial:
        pass
    assert trial.oracle.counts == {"a gap or a double": 1}


async def test_a_view_that_goes_back_is_found() -> None:
    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        await say(client, WELCOME, whole(1), whole(1, version=4), CLOSED)

    async with stage(act) as port, playing(port) as trial:
        pass
    assert trial.oracle.counts == {"a view that goes back": 1}


async def test_what_was_not_replied_to_is_said_again_under_the_same_key_after_the_connection_was_lost() -> None:
    said: list[Answer] = []

    async def act(client: WebSocketConnection) -> None:
        hello = await hear(client)
        if not said:
            assert hello == Hello("ACDE", token="p0-token")
            await say(client, WELCOME, whole(1))
            said.append(await answered(client))
            return
        assert hello == Hello("ACDE", token="p0-token", epoch=1, seen=5)
        await say(client, WELCOME, Update(5, 5, {}, {}, (), (asked(1),), 0))
        said.append(await answered(client))
        await say(client, Recorded(said[-1].key), CLOSED)

    async with stage(act) as port, playing(port) as trial:
        pass
    assert said[0] == said[1]
    assert trial.tally.resumed == 1
    assert trial.oracle.sentences == []


async def test_a_phone_that_was_away_when_its_thought_was_over_answers_once_it_is_back() -> None:
    visits = []

    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        visits.append(1)
        if len(visits) == 1:
            await say(client, WELCOME, whole(1))
        else:
            await say(client, WELCOME, Update(5, 5, {}, {}, (), (asked(1),), 0))
            answer = await answered(client)
            await say(client, Recorded(answer.key), CLOSED)

    async with stage(act) as port, playing(port, think=AWAY[0] / 2) as trial:
        pass
    assert trial.oracle.sentences == []


async def test_who_knocks_on_a_server_that_goes_down_is_told_so_and_comes_back() -> None:
    visits = []

    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        visits.append(1)
        draining = Refused(None, Reason.DRAINING), Goodbye(Farewell.DRAINING, 100)
        await say(client, *(draining if len(visits) == 1 else [CLOSED]))

    async with stage(act) as port, playing(port) as trial:
        pass
    assert trial.oracle.sentences == []


async def test_being_shown_out_is_found() -> None:
    visits = []

    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        visits.append(1)
        await say(client, CLOSED if len(visits) > 1 else Goodbye(Farewell.KICKED))

    async with stage(act) as port, playing(port) as trial:
        pass
    assert trial.oracle.counts == {"shown out": 1}
