"""What comes in is taken for what it is, or refused by name; what goes out comes in again."""

from typing import Any, get_args

import attrs
import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol import messages
from protocol.codec import (
    LONGEST_FRAME,
    Malformed,
    decode,
    decode_to_client,
    encode,
    encode_body,
    encode_from_client,
    structure_body,
    structure_reply,
)
from protocol.messages import Answer, Hello, Ping, Sit, You
from protocol.reasons import Farewell, Reason
from protocol.rooms import ApiRefusal, Clock, MakeRoom, RoomListing, RoomMade, SeatListing

ANSWER = {"type": "answer", "prompt": 12, "picks": [0, 2], "key": "k1"}

numbers = st.integers(0, 2**53 - 1)
keys = st.text("abc-é海", min_size=1, max_size=64)
json = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)
ENGLAND = "\N{WAVING BLACK FLAG}" + "".join(chr(0xE0000 + ord(letter)) for letter in "gbeng\x7f")
SHAKING_FACE = "\U0001fae8"
"""An emoji of Unicode 15; Python 3.11 knows Unicode 14."""
# By the name of a member, or else by its type.
PLACES: dict[object, st.SearchStrategy[Any]] = {
    "key": keys,
    "room": st.text("ACDE2345", min_size=4, max_size=6),
    "token": st.text("abcXYZ09-_", min_size=1, max_size=128),
    "name": st.text("abcたろう", min_size=1, max_size=24),
    "picks": st.lists(st.integers(0, 99), max_size=64).map(tuple),
    "facts": st.dictionaries(st.text("abc", max_size=4), numbers | st.text(max_size=4), max_size=3),
    "you": st.builds(
        You, person=st.none() | keys, seat=st.none() | st.integers(0, 7), host=st.booleans(), active=st.booleans()
    ),
    int: numbers,
    str: st.text(max_size=9),
    bool: st.booleans(),
    int | None: st.none() | numbers,
    str | None: st.none() | st.text(max_size=9),
    Reason: st.sampled_from(Reason),
    Farewell: st.sampled_from(Farewell),
    messages.Json: json,
    tuple[messages.Json, ...]: st.lists(json, max_size=3).map(tuple),
    tuple[messages.Json, ...] | None: st.none() | st.lists(json, max_size=3).map(tuple),
}


def any_of(message: type) -> st.SearchStrategy[Any]:
    return st.builds(
        message,
        **{
            member.name: PLACES[member.name if member.name in PLACES else member.type]
            for member in attrs.fields(message)
        },
    )


@given(st.one_of([any_of(message) for message in get_args(messages.FromClient)]))
def test_everything_a_client_may_say_arrives_as_it_was_said(message: messages.FromClient) -> None:
    assert decode(encode_from_client(message)) == message


@given(st.one_of([any_of(message) for message in get_args(messages.ToClient)]))
def test_everything_a_server_may_say_arrives_as_it_was_said(message: messages.ToClient) -> None:
    assert decode_to_client(encode(message)) == message


@given(st.binary(max_size=60) | json.map(orjson.dumps))
def test_any_bytes_are_a_message_or_a_reason_and_never_an_exception(frame: bytes) -> None:
    decode(frame)
    decode_to_client(frame)
    structure_body(MakeRoom, frame)


@given(st.sampled_from(sorted(set(ANSWER) - {"type"})), json)
def test_any_value_in_any_place_of_an_answer_is_taken_exactly_or_refused(member: str, value: object) -> None:
    heard = decode(orjson.dumps({**ANSWER, member: value}))
    if isinstance(heard, Answer):
        assert orjson.loads(encode_from_client(heard))[member] == value


@pytest.mark.parametrize(
    ("changed", "where"),
    [
        ({"prompt": "12"}, "$.prompt"),
        ({"prompt": True}, "$.prompt"),
        ({"prompt": 12.0}, "$.prompt"),
        ({"prompt": None}, "$.prompt"),
        ({"prompt": 2**53}, "$.prompt"),
        ({"picks": "abc"}, "$.picks"),
        ({"picks": {"0": 1}}, "$.picks"),
        ({"picks": [1.9]}, "$.picks"),
        ({"picks": [False]}, "$.picks"),
        ({"key": 5}, "$.key"),
        ({"key": ""}, "$.key"),
    ],
)
def test_nothing_is_made_to_fit(changed: dict[str, object], where: str) -> None:
    heard = decode(orjson.dumps({**ANSWER, **changed}))
    assert isinstance(heard, Malformed)
    assert heard.reason is Reason.MALFORMED
    assert where in heard.detail


def test_unknown_and_missing_members_are_named() -> None:
    heard = decode(b'{"type":"answer","prompt":1,"picks":[0],"key":"k","colour":1}')
    assert heard == Malformed(Reason.MALFORMED, "unknown: colour @ $", key="k")
    heard = decode(b'{"type":"answer","picks":[0],"key":"k"}')
    assert heard == Malformed(Reason.MALFORMED, "missing: prompt @ $.prompt", key="k")


def test_an_unknown_kind_is_refused_under_its_key() -> None:
    assert decode(b'{"type":"dance","key":"k"}') == Malformed(
        Reason.UNKNOWN_KIND, "no message is called dance", key="k"
    )
    assert decode(encode(messages.Recorded("k"))) == Malformed(
        Reason.UNKNOWN_KIND, "no message is called recorded", key="k"
    )


@pytest.mark.parametrize(
    ("frame", "reason"),
    [
        (b" " * LONGEST_FRAME + b"{}", Reason.TOO_LONG),
        (b"[" * 2000, Reason.TOO_DEEP),
        (b'{"type":"ping","at":[[[[1]]]]}', Reason.TOO_DEEP),
        (b'{"type":"ping","at":[[[1]]]}', Reason.MALFORMED),
        (b'{"type":"ping","at":1', Reason.MALFORMED),
        (b'{"type":"ping","at":1}}', Reason.MALFORMED),
        (b'{"type":["ping"],"at":1}', Reason.MALFORMED),
        (b'"ping"', Reason.MALFORMED),
        (b"\xff\xfe", Reason.MALFORMED),
        (b'{"type":"take_back","key":"' + b"k" * 65 + b'"}', Reason.TOO_LONG),
        (b'{"type":"hello","room":"ACDEFGHJKMNPQ"}', Reason.TOO_LONG),
        (b'{"type":"hello","room":"ACDE","token":"' + b"t" * 129 + b'"}', Reason.TOO_LONG),
        (b'{"type":"answer","prompt":1,"key":"k","picks":[' + b",".join([b"0"] * 65) + b"]}", Reason.TOO_LONG),
    ],
)
def test_what_is_too_long_too_deep_or_no_json_is_refused_by_its_reason(frame: bytes, reason: Reason) -> None:
    heard = decode(frame)
    assert isinstance(heard, Malformed)
    assert heard.reason is reason


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("  Ada  ", "Ada"),
        ("たろう\u3000", "たろう"),
        ("e\N{COMBINING ACUTE ACCENT}" * 24, "é" * 24),
        ("\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}", "\N{WOMAN}\N{ZERO WIDTH JOINER}\N{ROCKET}"),
        ("می\N{ZERO WIDTH NON-JOINER}خواهم", "می\N{ZERO WIDTH NON-JOINER}خواهم"),
        (ENGLAND, ENGLAND),
        (SHAKING_FACE, SHAKING_FACE),
        ("Việt", "Việt"),
    ],
)
def test_a_name_is_kept_without_the_spaces_around_it_and_composed(written: str, kept: str) -> None:
    heard = decode(orjson.dumps({"type": "sit", "name": written, "key": "k"}))
    assert heard == Sit(kept, "k")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "   ",
        "x" * 25,
        "a\nb",
        "a\0b",
        "abc\N{RIGHT-TO-LEFT OVERRIDE}def",
        "a" + "\N{COMBINING DIAERESIS}" * 97,
        "q" + "\N{COMBINING DIAERESIS}" * 9,
        "\N{ZERO WIDTH SPACE}",
        "\N{HANGUL FILLER}",
        "a\N{HANGUL CHOSEONG FILLER}b",
        "\N{HANGUL JUNGSEONG FILLER}",
        "\N{HALFWIDTH HANGUL FILLER}",
        "\N{BRAILLE PATTERN BLANK}",
        "\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}",
        "\ufdd0",
        "x" * 15000,
    ],
)
def test_a_name_without_visible_characters_or_with_hidden_ones_is_refused(name: str) -> None:
    heard = decode(orjson.dumps({"type": "sit", "name": name, "key": "k"}))
    assert isinstance(heard, Malformed)
    assert heard.reason is Reason.BAD_NAME


def test_members_that_are_null_by_default_are_left_out() -> None:
    assert encode_from_client(Hello("ACDE")) == b'{"type":"hello","room":"ACDE","protocol":1}'
    assert decode(b'{"type":"hello","room":"ACDE"}') == Hello("ACDE")
    assert encode_from_client(Ping(5)) == b'{"type":"ping","at":5}'


def test_a_reason_arrives_as_a_reason_and_an_unknown_one_not_at_all() -> None:
    heard = decode_to_client(b'{"type":"goodbye","reason":"closed"}')
    assert isinstance(heard, messages.Goodbye)
    assert heard.reason is Farewell.CLOSED
    heard = decode_to_client(b'{"type":"goodbye","reason":"tired"}')
    assert heard == Malformed(Reason.MALFORMED, "expected a farewell @ $.reason")


def test_a_body_of_the_http_api_is_taken_as_strictly_as_a_message() -> None:
    body = b'{"game":"tollway","options":{"turns":"none"},"clock":{"kind":"prompt","seconds":30}}'
    assert structure_body(MakeRoom, body) == MakeRoom("tollway", {"turns": "none"}, clock=Clock("prompt", 30))
    for bad in (b'{"game":"x","clock":[]}', b'{"game":"x","options":{"a":true}}', b'{"game":"x","bots":"1"}', b"[]"):
        heard = structure_body(MakeRoom, bad)
        assert isinstance(heard, Malformed)
        assert heard.reason is Reason.MALFORMED


def test_a_reply_of_the_http_api_comes_back_as_it_was_sent() -> None:
    row = RoomListing("ACDE", "tollway", {"turns": 80}, Clock(), "seating", (SeatListing("open", ""),), spectators=True)
    assert structure_reply(tuple[RoomListing, ...], encode_body([row, row])) == (row, row)
    assert structure_reply(RoomMade, encode_body(RoomMade("ACDE", "t"))) == RoomMade("ACDE", "t")
    assert isinstance(structure_reply(RoomMade, encode_body(ApiRefusal("draining"))), Malformed)
