"""Converters that take JSON values for what they are: "1" is no number, true is no 1, and a string is no list.

The hooks of this module look at the exact type of each value and at its bounds; cattrs does the rest. A converter made
with `detailed` says where in a message something is wrong, at several times the price.
"""

import unicodedata
from collections.abc import Callable, Mapping
from enum import StrEnum
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs
from attrs import AttrsInstance, frozen
from cattrs import Converter, ForbiddenExtraKeysError
from cattrs.fns import identity
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from protocol.messages import Fact, Json
from protocol.reasons import Reason

JOINERS = frozenset("\N{ZERO WIDTH JOINER}\N{ZERO WIDTH NON-JOINER}")
"""What emoji are put together with, and what Persian and Hindi keep letters apart with."""
FILLERS = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Letters by their category that nobody can see."""
TAGS = range(0xE0020, 0xE0080)
"""What the flags of England, Scotland and Wales are spelled with."""
LATER = range(0x1F000, 0x20000)
"""Where emoji are that are younger than Python's tables."""
MARKS = 8
"""Marks on one character at most."""
LARGEST_NUMBER = 2**53 - 1
"""Beyond it, what a browser calls a number is no longer whole."""

Hook = Callable[[object, Any], Any]
"""Takes a JSON value and the type it should become, as cattrs passes them."""


class Unfit(Exception):
    """A value is not what its place in the message asks for."""

    def __init__(self, reason: Reason, sentence: str) -> None:
        super().__init__(sentence)
        self.reason = reason


OBJECTIONS = (Unfit, KeyError, ForbiddenExtraKeysError)
"""All that structuring with these converters can raise."""


@frozen
class Text:
    """A rule for strings."""

    least: int
    most: int
    """Characters (code points)."""
    fit: Hook

    @classmethod
    def of_length(cls, least: int, most: int) -> "Text":
        """Any string of `least` to `most` characters."""

        def fit(value: object, _: object) -> str:
            if type(value) is not str:
                raise Unfit(Reason.MALFORMED, "expected a string")
            if len(value) > most:
                raise Unfit(Reason.TOO_LONG, f"expected at most {most} characters")
            if len(value) < least:
                raise Unfit(Reason.MALFORMED, f"expected at least {least} characters")
            return value

        return cls(least, most, fit)


@frozen
class Bounds:
    """How much one side takes from the other."""

    text: int
    """Characters of a string without a rule of its own."""
    items: int
    """Items of a list, members of a map."""
    texts: Mapping[str, Text]
    """Rules for strings, by the name of their field."""


def visible_name(value: object, _: object) -> str:
    """A name of 1 to 24 visible characters, in NFC and without spaces around it.

    Accents and joiners count as part of the character they belong to: `MARKS` on each, up to 96 code points in all.
    """
    if type(value) is not str:
        raise Unfit(Reason.MALFORMED, "expected a string")
    name = unicodedata.normalize("NFC", value[:256]).strip()
    kinds = "".join(_kind(letter) for letter in name)
    if "C" in kinds:
        raise Unfit(Reason.BAD_NAME, "expected no control characters")
    if "M" * (MARKS + 1) in kinds:
        raise Unfit(Reason.BAD_NAME, f"expected at most {MARKS} marks on a character")
    if not 1 <= kinds.count("L") <= 24 or len(name) > NAME.most:
        raise Unfit(Reason.BAD_NAME, "expected 1 to 24 visible characters")
    return name


def _kind(letter: str) -> str:
    """M for what belongs to the character before, C for what nobody sees or should send, L for everything else."""
    category = unicodedata.category(letter)
    if letter in JOINERS or ord(letter) in TAGS or category[0] == "M":
        return "M"
    if category == "Cn" and ord(letter) in LATER:
        return "L"
    return "C" if category[0] == "C" or category in {"Zl", "Zp"} or letter in FILLERS else "L"


NAME = Text(1, 96, visible_name)


def number(value: object, _: object) -> int:
    if type(value) is not int:
        raise Unfit(Reason.MALFORMED, "expected a whole number")
    if not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
        raise Unfit(Reason.MALFORMED, "expected a smaller number")
    return value


def flag(value: object, _: object) -> bool:
    if type(value) is not bool:
        raise Unfit(Reason.MALFORMED, "expected true or false")
    return value


def code(value: object, kind: type[StrEnum]) -> StrEnum:
    """A member of a closed list of codes."""
    if type(value) is not str or value not in kind.__members__.values():
        raise Unfit(Reason.MALFORMED, f"expected a {kind.__name__.lower()}")
    return kind(value)


def anything(value: object, _: object) -> object:
    """A JSON value that passes as it is."""
    return value


class StrictConverter(Converter):
    """Both ways for the classes of `protocol`. JSON values inside them pass as they are."""

    def __init__(self, bounds: Bounds, *, detailed: bool = False) -> None:
        super().__init__(detailed_validation=detailed, forbid_extra_keys=True)
        self._bounds = bounds
        self._word = Text.of_length(0, bounds.text).fit
        self.register_structure_hook(int, number)
        self.register_structure_hook(bool, flag)
        self.register_structure_hook(str, self._word)
        self.register_structure_hook(StrEnum, code)
        self.register_structure_hook_func(lambda kind: kind == Fact, self._fact)
        self.register_structure_hook_func(lambda kind: kind == dict[str, Fact], self._facts)
        self.register_structure_hook_factory(_is_tuple, self._items_of)
        self.register_structure_hook_factory(_is_optional, self._perhaps)
        self.register_structure_hook_factory(attrs.has, self._members_of)
        self.register_structure_hook_func(lambda kind: kind == Json, anything)
        self.register_unstructure_hook_factory(_is_plain, lambda _: identity)
        self.register_unstructure_hook_factory(attrs.has, self._written)

    def _fact(self, value: object, kind: object) -> Fact:
        fact: Fact = number(value, kind) if type(value) is int else self._word(value, kind)
        return fact

    def _facts(self, value: object, kind: object) -> dict[str, Fact]:
        if type(value) is not dict:
            raise Unfit(Reason.MALFORMED, "expected an object")
        if len(value) > self._bounds.items:
            raise Unfit(Reason.TOO_LONG, f"expected at most {self._bounds.items} members")
        return {self._word(name, kind): self._fact(member, kind) for name, member in value.items()}

    def _items_of(self, kind: object) -> Hook:
        item, _ = get_args(kind)
        fit, most = self.get_structure_hook(item), self._bounds.items

        def items(value: object, _: object) -> tuple[object, ...]:
            if type(value) is not list:
                raise Unfit(Reason.MALFORMED, "expected a list")
            if len(value) > most:
                raise Unfit(Reason.TOO_LONG, f"expected at most {most} items")
            return tuple([fit(member, item) for member in value])

        return items

    def _perhaps(self, kind: object) -> Hook:
        (some,) = [member for member in get_args(kind) if member is not type(None)]
        return _or_none(self.get_structure_hook(some))

    def _members_of(self, kind: type[AttrsInstance]) -> Hook:
        rules: dict[str, Any] = {}
        for member in attrs.fields(kind):
            if rule := self._bounds.texts.get(member.name):
                fit = _or_none(rule.fit) if _is_optional(member.type) else rule.fit
                rules[member.name] = override(struct_hook=fit)
        structure = make_dict_structure_fn(kind, self, **rules)

        def members(value: object, kind: object) -> object:
            if type(value) is not dict:
                raise Unfit(Reason.MALFORMED, "expected an object")
            return structure(value, kind)

        return members

    def _written(self, kind: type[AttrsInstance]) -> Callable[[Any], dict[str, Any]]:
        """Members whose default is null are left out when they are null."""
        optional: dict[str, Any] = {
            member.name: override(omit_if_default=True) for member in attrs.fields(kind) if member.default is None
        }
        return make_dict_unstructure_fn(kind, self, **optional)


def _or_none(fit: Hook) -> Hook:
    def fit_or_none(value: object, kind: object) -> object:
        return None if value is None else fit(value, kind)

    return fit_or_none


def _is_optional(kind: object) -> bool:
    members = get_args(kind)
    return get_origin(kind) in {Union, UnionType} and len(members) == 2 and type(None) in members


def _is_tuple(kind: object) -> bool:
    origin: object = get_origin(kind)
    return origin is tuple


def _is_plain(kind: object) -> bool:
    """What orjson writes as it stands: everything that holds none of our classes."""
    return not (isinstance(kind, type) and attrs.has(kind)) and all(_is_plain(member) for member in get_args(kind))
