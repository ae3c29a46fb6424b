"""Spliced frames are the codec's own, byte for byte."""

import orjson
from hypothesis import given
from hypothesis import strategies as st

from protocol.codec import encode
from protocol.messages import Update, Whole
from protocol.splice import splice_update, splice_whole

whole_numbers = st.integers(0, 2**53 - 1)
checks = st.none() | st.integers(0, 2**32 - 1)
json = st.recursive(
    st.none() | st.booleans() | whole_numbers | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=8,
)
several = st.lists(json, max_size=3).map(tuple)


@given(
    st.builds(
        Update,
        since=whole_numbers,
        version=whole_numbers,
        public=json,
        private=json,
        events=several,
        prompts=st.none() | several,
        now=whole_numbers,
        check=checks,
    )
)
def test_an_update_spliced_from_encoded_pieces_equals_the_encoded_message(update: Update) -> None:
    shared = splice_update(
        update.since, update.version, orjson.dumps(update.public), now=update.now, check=update.check
    )
    pieces = orjson.dumps(update.private), orjson.dumps(update.events), orjson.dumps(update.prompts)
    assert shared.frame(*pieces) == encode(update)


@given(whole_numbers, whole_numbers, json, json, several, whole_numbers)
def test_a_whole_spliced_from_encoded_pieces_equals_the_encoded_message(
    epoch: int, version: int, public: object, private: object, prompts: tuple[object, ...], now: int
) -> None:
    shared = splice_whole(epoch, version, orjson.dumps(public), now=now)
    whole = Whole(epoch, version, public, private, prompts, now)  # type: ignore[arg-type]  # any JSON value
    assert shared.frame(orjson.dumps(private), orjson.dumps(prompts)) == encode(whole)


def test_a_watchers_frame_holds_an_empty_private_part() -> None:
    assert splice_update(1, 2, b'{"a":[1]}', now=3).frame() == encode(Update(1, 2, {"a": [1]}, {}, (), None, 3))
    assert splice_whole(1, 2, b'{"a":1}', now=3).frame() == encode(Whole(1, 2, {"a": 1}, None, (), 3))
