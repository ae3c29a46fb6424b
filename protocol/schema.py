"""A JSON Schema (2020-12) of everything on the wire, printed by `tidegate protocol`."""

from typing import Any, get_args, get_origin

import attrs

from protocol.codec import FROM_CLIENTS
from protocol.messages import PROTOCOL, Fact, Json
from protocol.shapes import BODIES, CODES, FROM_CLIENT, PARTS, TO_CLIENT, Member, Shape, alternatives, shape
from protocol.strict import LARGEST_NUMBER

Schema = dict[str, Any]

SINGLE: dict[type, Schema] = {
    int: {"type": "integer", "minimum": -LARGEST_NUMBER, "maximum": LARGEST_NUMBER},
    str: {"type": "string"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}


def schema() -> Schema:
    """Every class by its name, and `FromClient`, `ToClient` and `HttpBody`, the unions of them."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Tidegate protocol {PROTOCOL}",
        "description": "WebSocket frames (FromClient, ToClient) and the bodies of the HTTP API (HttpBody).",
        "oneOf": [{"$ref": "#/$defs/FromClient"}, {"$ref": "#/$defs/ToClient"}],
        "$defs": {
            "FromClient": {"oneOf": [_reference(kind) for kind in FROM_CLIENT]},
            "ToClient": {"oneOf": [_reference(kind) for kind in TO_CLIENT]},
            "HttpBody": {"anyOf": [_reference(kind) for kind in BODIES]},
            **{kind.__name__: _object(shape(kind)) for kind in (*FROM_CLIENT, *TO_CLIENT, *BODIES, *PARTS)},
            **{kind.__name__: {"description": kind.__doc__, "enum": list(kind)} for kind in CODES},
            "Json": {"description": "Any JSON without fractions; docs/protocol.md says what the house puts there."},
        },
    }


def _reference(kind: type) -> Schema:
    return {"$ref": f"#/$defs/{kind.__name__}"}


def _object(of: Shape) -> Schema:
    described: Schema = {"description": of.words} if of.words else {}
    tag: Schema = {} if of.tag is None else {"type": {"const": of.tag}}
    return {
        **described,
        "type": "object",
        "properties": {**tag, **{member.name: _member(member, of) for member in of.members}},
        "required": [*tag, *(member.name for member in of.members if member.required)],
        "additionalProperties": False,
    }


def _member(member: Member, of: Shape) -> Schema:
    described = _fits(member.type, of, member.name)
    if member.words:
        described["description"] = member.words
    if not member.required and not attrs.has(type(member.default)):
        described["default"] = member.default
    return described


def _fits(kind: object, of: Shape, name: str) -> Schema:
    """What a value of this type looks like; a client is bounded, a server is not."""
    if kind == Json:
        return {"$ref": "#/$defs/Json"}
    kinds = alternatives(kind)
    if len(kinds) > 1:
        return {"anyOf": [_fits(one, of, name) for one in kinds]}
    if kind is str and of.from_client:
        rule = FROM_CLIENTS.texts.get(name)
        least, most = (rule.least, rule.most) if rule else (0, FROM_CLIENTS.text)
        return {"type": "string", "minLength": least, "maxLength": most}
    if isinstance(kind, type) and not get_args(kind):
        return dict(SINGLE.get(kind) or _class(kind))
    return _several(kind, of)


def _several(kind: object, of: Shape) -> Schema:
    """Tuples of anything, and maps of facts."""
    if get_origin(kind) is dict:
        fits = {"type": "object", "additionalProperties": _fits(Fact, of, "")}
        return {**fits, "maxProperties": FROM_CLIENTS.items} if of.from_client else fits
    fits = {"type": "array", "items": _fits(get_args(kind)[0], of, "")}
    return {**fits, "maxItems": FROM_CLIENTS.items} if of.from_client else fits


def _class(kind: type) -> Schema:
    if kind in TO_CLIENT:  # within another message it carries no tag
        return _object(attrs.evolve(shape(kind), tag=None))
    return _reference(kind)
