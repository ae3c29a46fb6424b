"""What changed between two JSON values, and how to make the change again.

A patch is one of these:

- `{}`: nothing changed;
- `[value]`: the value is new as a whole;
- `[]`: the member is gone (only inside an object's patch);
- `{member: patch, …}` for an object: the members that changed;
- `{"3": patch, …}` for a list: the items that changed, by their index in the new list, after `"<": n` items were
  dropped in front and the items of `"+": [item, …]` were put at the end.

Members named `<` and `+` or like a number do not confuse anyone, since what is patched says whether it is an object.
"""

import zlib
from typing import Final

import orjson

from protocol.messages import Json

DROPPED: Final = "<"
ADDED: Final = "+"
Patch = dict[str, Json] | list[Json]


class DoesNotFit(Exception):
    """The patch was not made for this value, or is no patch."""


def check_hash(view: Json) -> int:
    """CRC-32 of the view as canonical JSON: members sorted, no spaces, UTF-8 unescaped (`Update.check`)."""
    return zlib.crc32(orjson.dumps(view, option=orjson.OPT_SORT_KEYS))


def diff(old: Json, new: Json) -> Patch:
    """The patch that makes `new` of `old`. Shares parts with `new`.

    Equal parts are found by `==`, to which true is 1: a place in a view holds a flag or a number, never now one and now
    the other.
    """
    return {} if old == new else _change(old, new)


def apply(old: Json, patch: Json) -> Json:
    """`new`, given `diff(old, new)`. Neither argument is changed; the result shares parts with both.

    Raises DoesNotFit.
    """
    match patch:
        case [value]:
            return value
        case dict() if not patch:
            return old
        case dict() if isinstance(old, dict):
            return _object_patched(old, patch)
        case dict() if isinstance(old, list):
            return _list_patched(old, patch)
    raise DoesNotFit(f"{patch!r:.80} on {old!r:.80}")


def _change(old: Json, new: Json) -> Patch:
    """`diff` for values that are not equal."""
    if isinstance(old, dict) and isinstance(new, dict):
        return _object_diff(old, new)
    if isinstance(old, list) and isinstance(new, list):
        return _list_diff(old, new)
    return [new]


def _object_diff(old: dict[str, Json], new: dict[str, Json]) -> Patch:
    patch: dict[str, Json] = {}
    kept = 0
    for name, after in new.items():
        if name in old:
            kept += 1
            before = old[name]
            if before != after:
                patch[name] = _change(before, after)
        else:
            patch[name] = [after]
    if kept < len(old):
        patch.update((name, []) for name in old if name not in new)
    return patch


def _list_diff(old: list[Json], new: list[Json]) -> Patch:
    dropped = _dropped(old, new)
    kept = len(old) - dropped
    if not 0 < kept <= len(new):
        return [new]
    patch: dict[str, Json] = {}
    added = replaced = len(new) - kept
    for index, (before, after) in enumerate(zip(old[dropped:], new, strict=False)):
        if before != after:
            step = _change(before, after)
            patch[str(index)] = step
            replaced += isinstance(step, list)
    if 2 * replaced > len(new):
        return [new]
    if dropped:
        patch[DROPPED] = dropped
    if added:
        patch[ADDED] = new[kept:]
    return patch


def _dropped(old: list[Json], new: list[Json]) -> int:
    """How many items `new` has lost in front, if the rest of `old` is still there; else 0."""
    if old and new and old[0] != new[0]:
        first = new[0]
        for dropped in range(max(1, len(old) - len(new)), len(old)):
            if old[dropped] == first and old[dropped:] == new[: len(old) - dropped]:
                return dropped
    return 0


def _object_patched(old: dict[str, Json], patch: dict[str, Json]) -> Json:
    new = dict(old)
    for name, step in patch.items():
        if name in old:
            if step == []:
                del new[name]
            else:
                new[name] = apply(old[name], step)
        else:
            match step:
                case [value]:
                    new[name] = value
                case _:
                    raise DoesNotFit(f"no member {name!r:.40} to patch")
    return new


def _list_patched(old: list[Json], patch: dict[str, Json]) -> Json:
    dropped, added = patch.get(DROPPED, 0), patch.get(ADDED, [])
    if not (type(dropped) is int and 0 <= dropped <= len(old) and isinstance(added, list)):
        raise DoesNotFit(f"{patch!r:.80} on a list of {len(old)}")
    new = old[dropped:] + added
    for name, step in patch.items():
        if name in {DROPPED, ADDED}:
            continue
        if not (name.isdecimal() and int(name) < len(new)):
            raise DoesNotFit(f"no item {name!r:.40} to patch")
        new[int(name)] = apply(new[int(name)], step)
    return new
