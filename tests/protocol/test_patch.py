"""Patches: made again, they make the same change; small changes stay small."""

from typing import Any

import orjson
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from protocol.messages import Json
from protocol.patch import DoesNotFit, apply, check_hash, diff

leaves = st.none() | st.booleans() | st.integers(2, 5) | st.text("<+0ab", max_size=2)
values: st.SearchStrategy[Any] = st.recursive(
    leaves,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("<+01ab", max_size=2), inner, max_size=4),
    max_leaves=16,
)
items = st.lists(st.integers(0, 3) | st.dictionaries(st.sampled_from("ab"), st.integers(0, 2), max_size=2), max_size=6)


def exact(value: Json) -> bytes:
    return orjson.dumps(value, option=orjson.OPT_SORT_KEYS)


@given(values, values)
@example(["a", "b", "c", "d"], ["b", "c", "d", "e"])
@example({"a": {"b": None}}, {"a": {"b": []}})
def test_a_patch_makes_the_new_value_of_the_old_one(old: Json, new: Json) -> None:
    before = exact(old)
    assert exact(apply(old, diff(old, new))) == exact(new)
    assert exact(old) == before


@given(items, st.integers(0, 3), items)
def test_a_list_that_moved_on_is_patched_right(old: list[Json], dropped: int, added: list[Json]) -> None:
    new = [*old[dropped:], *added]
    assert exact(apply(old, diff(old, new))) == exact(new)


@given(values)
def test_an_equal_value_needs_no_patch(value: Json) -> None:
    assert diff(value, orjson.loads(orjson.dumps(value))) == {}


@given(values, values)
def test_a_patch_survives_the_wire(old: Json, new: Json) -> None:
    patch = orjson.loads(orjson.dumps(diff(old, new)))
    assert exact(apply(old, patch)) == exact(new)


def test_a_changed_member_is_wrapped_and_a_lost_one_is_an_empty_list() -> None:
    assert diff({"a": 1, "b": {"c": 2, "d": 3}, "e": 4}, {"a": 1, "b": {"c": 5, "d": 3}}) == {"b": {"c": [5]}, "e": []}


def test_a_changed_item_is_named_by_its_index() -> None:
    old: Json = [{"owner": None, "level": 0} for _ in range(33)]
    new: Json = [{"owner": None, "level": 2 * (index == 7)} for index in range(33)]
    assert diff(old, new) == {"7": {"level": [2]}}


def test_a_log_that_loses_its_oldest_line_and_wins_a_new_one_is_not_sent_again() -> None:
    old: Json = [{"turn": turn} for turn in range(10)]
    new: Json = [{"turn": turn} for turn in range(1, 11)]
    assert diff(old, new) == {"<": 1, "+": [{"turn": 10}]}


def test_a_list_with_little_left_of_it_is_sent_whole() -> None:
    assert diff([1, 2, 3, 4], [5, 6, 7, 4]) == [[5, 6, 7, 4]]
    assert diff(["a", "b", "c"], ["a", "c"]) == [["a", "c"]]


@pytest.mark.parametrize(
    ("old", "patch"),
    [
        (1, {"a": [2]}),
        ({}, {"a": {"b": [1]}}),
        ({"a": 1}, []),
        ({"a": 1}, [1, 2]),
        ([1], {"1": [2]}),
        ([1], {"-1": [2]}),
        ([1], {"<": 2}),
        ([1], {"+": 3}),
        ([1], {"0": []}),
        ({"a": 1}, 5),
    ],
)
def test_a_patch_for_another_value_is_refused(old: Json, patch: Json) -> None:
    with pytest.raises(DoesNotFit):
        apply(old, patch)


def test_the_check_is_taken_over_sorted_members_without_spaces_in_utf_8() -> None:
    assert check_hash({"b": "海", "a": [1, None]}) == check_hash({"a": [1, None], "b": "海"}) == 0x9B65F56
