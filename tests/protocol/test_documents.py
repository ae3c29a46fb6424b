"""docs/protocol.md is true: its examples are read by the codec, its tables name everything there is."""

import re
from pathlib import Path
from typing import Final

import orjson
import pytest

from protocol.codec import (
    Malformed,
    decode,
    decode_to_client,
    encode,
    encode_from_client,
    structure_reply,
)
from protocol.messages import PROTOCOL, Json, ToClient
from protocol.patch import apply, diff
from protocol.reasons import Farewell, Reason
from protocol.shapes import BODIES, FROM_CLIENT, TO_CLIENT, shape

PAGE: Final = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
EXAMPLES: Final = [orjson.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]
MESSAGES: Final = [example for example in EXAMPLES if "type" in example]
PATCHES: Final = [example for example in EXAMPLES if "patch" in example]
REST: Final = [example for example in EXAMPLES if example not in MESSAGES + PATCHES]


@pytest.mark.parametrize("example", MESSAGES)
def test_every_message_on_the_page_is_one_and_is_written_like_that(example: dict[str, Json]) -> None:
    frame = orjson.dumps(example)
    heard = decode(frame)
    if isinstance(heard, Malformed):
        said = decode_to_client(frame)
        assert isinstance(said, ToClient), said
        assert orjson.loads(encode(said)) == example
    else:
        assert orjson.loads(encode_from_client(heard)) == example


def test_every_kind_of_message_but_the_hosts_lesser_ones_has_an_example() -> None:
    shown = {example["type"] for example in MESSAGES}
    without = {shape(kind).tag for kind in (*FROM_CLIENT, *TO_CLIENT)} - shown
    assert without == {"add_bot", "vacate", "pass_host", "pause", "play_again", "close_room", "stand"}


def test_every_other_example_is_a_body_of_the_http_api() -> None:
    read = {
        kind
        for example in REST
        for kind in BODIES
        if not isinstance(structure_reply(kind, orjson.dumps(example)), Malformed)
    }
    assert read == set(BODIES)
    assert len(REST) == len(BODIES)


@pytest.mark.parametrize("example", PATCHES)
def test_the_example_of_a_patch_is_what_the_server_sends(example: dict[str, Json]) -> None:
    assert diff(example["old"], example["new"]) == example["patch"]
    assert apply(example["old"], example["patch"]) == example["new"]


def test_every_message_member_and_reason_is_explained() -> None:
    shapes = [shape(kind) for kind in (*FROM_CLIENT, *TO_CLIENT, *BODIES)]
    names = {member.name for each in shapes for member in each.members} | {each.tag for each in shapes if each.tag}
    names |= {*Reason, *Farewell}
    explained = set(re.findall(r"`([a-z_]+)", PAGE)) | {str(example["type"]) for example in MESSAGES}
    assert names - explained == set()


def test_the_page_speaks_of_this_version() -> None:
    assert f"Protocol version: **{PROTOCOL}**" in PAGE
