"""The schema accepts what the codec sends and refuses what the codec refuses; the types of the pages are its twin."""

from pathlib import Path
from typing import Any

import jsonschema_rs
import orjson
import pytest
from attrs import fields
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import Malformed, decode, encode, encode_body, encode_from_client
from protocol.messages import (
    AddBot,
    Answer,
    Begin,
    BeReady,
    Goodbye,
    Hello,
    MovePass,
    Ping,
    Pong,
    Recorded,
    Refused,
    Seated,
    Sit,
    Update,
    Vacate,
    Welcome,
    Whole,
    You,
)
from protocol.reasons import Farewell, Reason
from protocol.rooms import (
    ApiRefusal,
    Clock,
    GameListing,
    MakeRoom,
    OptionListing,
    RoomListing,
    RoomMade,
    SeatListing,
)
from protocol.schema import schema
from protocol.shapes import BODIES, FROM_CLIENT, TO_CLIENT, shape
from protocol.typescript import declarations

ROOT = Path(__file__).parents[2]


def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    return jsonschema_rs.Draft202012Validator({**schema(), "oneOf": [{"$ref": f"#/$defs/{name}"}]})


FROM_CLIENTS, TO_CLIENTS, BODIES_OF_HTTP = map(validator, ("FromClient", "ToClient", "HttpBody"))


@pytest.mark.parametrize(
    "frame",
    [
        encode_from_client(message)
        for message in (
            Hello("ACDE"),
            Hello("ACDE", token="t", epoch=1, seen=2),
            Answer(1, (0,), "k"),
            Sit("Ada", "k", 2),
            Sit("Ada", "k"),
            BeReady(ready=True, key="k"),
            AddBot("k"),
            Vacate(1, "k"),
            Begin("k"),
            Ping(1),
        )
    ],
)
def test_what_a_client_says_fits_the_schema(frame: bytes) -> None:
    FROM_CLIENTS.validate(orjson.loads(frame))
    assert not TO_CLIENTS.is_valid(orjson.loads(frame))


@pytest.mark.parametrize(
    "frame",
    [
        encode(message)
        for message in (
            Welcome(1, 1, 0, You("p", 0, host=True, active=True), "b", "t"),
            Whole(1, 2, {"a": [1]}, None, (), 3),
            Update(1, 2, {}, {}, ({"kind": "began"},), None, 3),
            Update(1, 2, {}, {}, (), ({"id": 1},), 3, check=4),
            Recorded("k"),
            Seated("k", 1, "t"),
            MovePass("k", "t", 5),
            Refused(None, Reason.MALFORMED),
            Pong(1, 2),
            Refused("k", Reason.TOO_MANY, {"at_most": 2}),
            Goodbye(Farewell.DRAINING, 500),
            Goodbye(Farewell.CLOSED),
            You(None, None, host=False, active=False),
        )
    ],
)
def test_what_a_server_says_fits_the_schema(frame: bytes) -> None:
    TO_CLIENTS.validate(orjson.loads(frame))
    assert not FROM_CLIENTS.is_valid(orjson.loads(frame))


@pytest.mark.parametrize(
    "body",
    [
        MakeRoom("tollway"),
        MakeRoom("tollway", {"turns": "none"}, seats=4, bots=2, clock=Clock("prompt", 30)),
        RoomMade("ACDE", "t"),
        RoomListing("ACDE", "tollway", {}, Clock(), "seating", (SeatListing("open", ""),), spectators=True),
        GameListing("tollway", 1, 4, 4, (OptionListing("turns", (80, "none")),)),
        ApiRefusal(Reason.NO_SUCH_ROOM, {"code": "ACDE"}),
    ],
)
def test_bodies_of_the_http_api_fit_the_schema(body: object) -> None:
    BODIES_OF_HTTP.validate(orjson.loads(encode_body(body)))


leaves = st.none() | st.booleans() | st.integers(-3, 99) | st.sampled_from(["", "k", "k" * 65]) | st.just([0])


def nearly(kind: type) -> st.SearchStrategy[dict[str, Any]]:
    """Objects with the right tag and, by chance, the right members."""
    members = {field.name: st.just("Ada") if field.name == "name" else leaves for field in fields(kind)}
    return st.fixed_dictionaries({"type": st.just(shape(kind).tag)}, optional=members)


@given(st.one_of([nearly(kind) for kind in FROM_CLIENT]))
def test_the_schema_and_the_codec_refuse_the_same(message: dict[str, Any]) -> None:
    refused = isinstance(decode(orjson.dumps(message)), Malformed)
    assert FROM_CLIENTS.is_valid(message) is not refused


def test_every_class_is_in_the_schema_with_its_words() -> None:
    known = schema()["$defs"]
    assert {kind.__name__ for kind in (*FROM_CLIENT, *TO_CLIENT, *BODIES)} <= set(known)
    assert known["Answer"]["description"].startswith("The picks for one prompt")
    assert known["Update"]["properties"]["check"]["description"].startswith("Now and then")


def test_the_types_of_the_pages_are_current() -> None:
    written = (ROOT / "web/types/messages.d.ts").read_text(encoding="utf-8")
    assert written == declarations(), "run: python -m protocol.typescript > web/types/messages.d.ts"
