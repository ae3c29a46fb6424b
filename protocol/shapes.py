"""The classes of the wire as data, with the words their source says about them: for schemas and types."""

import ast
import inspect
from types import UnionType
from typing import Any, Union, get_args, get_origin

import attrs
from attrs import frozen

from protocol.codec import kind_of
from protocol.messages import FromClient, ToClient
from protocol.reasons import Farewell, Reason
from protocol.rooms import (
    ApiRefusal,
    Clock,
    GameListing,
    HostProof,
    MakeRoom,
    OptionListing,
    RoomListing,
    RoomMade,
    SeatListing,
)

FROM_CLIENT: tuple[type, ...] = get_args(FromClient)
TO_CLIENT: tuple[type, ...] = get_args(ToClient)
BODIES: tuple[type, ...] = (MakeRoom, HostProof, RoomMade, RoomListing, GameListing, ApiRefusal)
PARTS: tuple[type, ...] = (Clock, SeatListing, OptionListing)
CODES = (Reason, Farewell)


@frozen
class Member:
    """One member of an object on the wire."""

    name: str
    type: Any
    default: Any
    """What its absence means; attrs.NOTHING when it may not be absent."""
    words: str

    @property
    def required(self) -> bool:
        return self.default is attrs.NOTHING


@frozen
class Shape:
    """One class of the wire."""

    name: str
    tag: str | None
    """What `type` says, for a message."""
    words: str
    members: tuple[Member, ...]
    from_client: bool


def shape(kind: type) -> Shape:
    """The shape of a class of `protocol.messages` or `protocol.rooms`."""
    words = _member_words(kind)
    members = tuple(_member(field, words.get(field.name, "")) for field in attrs.fields(kind))
    tag = kind_of(kind) if kind in {*FROM_CLIENT, *TO_CLIENT} else None
    own = inspect.cleandoc(kind.__doc__ or "")
    return Shape(kind.__name__, tag, own, members, from_client=kind in {*FROM_CLIENT, MakeRoom, HostProof, Clock})


def alternatives(kind: object) -> tuple[Any, ...]:
    """The members of a union; a type that is none stands alone."""
    return get_args(kind) if get_origin(kind) in {Union, UnionType} else (kind,)


def _member(field: "attrs.Attribute[Any]", words: str) -> Member:
    made = getattr(field.default, "factory", None)
    return Member(field.name, field.type, made() if made else field.default, words)


def _member_words(kind: type) -> dict[str, str]:
    """The string that follows each member in the source."""
    words = {}
    for definition in ast.parse(inspect.getsource(kind)).body:
        if isinstance(definition, ast.ClassDef):
            for before, after in zip(definition.body, definition.body[1:], strict=False):
                match before, after:
                    case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                        words[name] = inspect.cleandoc(said)
                    case _:
                        pass
    return words
