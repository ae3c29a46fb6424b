"""Sentences from kinds, ids and numbers (P29), by one catalogue a game and language: `games/<game>/words/<lang>.json`.

The catalogue is one flat JSON object of templates. The page follows the same rules in JavaScript:

1. What is said has a kind and facts: `{"kind": "pay", "facts": {"price": 3}}`, or flat, as events are on the wire:
   `{"kind": "paid", "price": 3}`. The key is the family and the kind: `prompt.pay`, `choice.pay`, `event.paid`; for why
   something is unavailable `reason.<code>`; for a table option `option.<name>` and `option.<name>.<value>`; for a key
   of a view `view.<key>`, deeper ones with dots; for what a card or goal does `card.<id>.text`, `goal.<id>.text`.
2. A prompt's facts are its context, `at_least` and `at_most`. An option has its own facts and the context; a reason has
   its own, those of the option and the context. The nearer fact wins.
3. `{price}` is filled with the fact of that name. An int is shown as it is. A str is an id: `{card}` of `healer/2` is
   looked up as `card.healer`, what follows a `/` being the copy. A list is its items joined by `list.separator`
   (", " without one). Nothing, null or an empty list, is looked up as `card.none`, true and false as `card.true` and
   `card.false`.
4. `{seat}` is the name of the player on that seat, or the seat's number from 1 if it has none.
5. `{victim:seat}` takes the fact `victim` and shows it as a seat; `{drawn:location}` looks ids up as `location.<id>`.
6. Plurals: if `<key>_other` exists, the first slot in it that is filled by an int and is no seat decides: with 1 the
   template is `<key>_one` if there is one, else `<key>_other`.
7. A key that is missing comes out as the raw kind or id, an unfilled slot as it is written.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import frozen

from protocol.messages import Json

Catalogue = Mapping[str, str]
Facts = Mapping[str, Json]
Thing = Mapping[str, Json]
"""A prompt, option, unavailable thing or event as JSON."""
NO_FACTS: Final[Facts] = {}
SLOT: Final = re.compile(r"\{(\w+)(?::(\w+))?\}")


@frozen
class Said:
    """A sentence, and the keys and `key {slot}`s that were wanted for it and not there."""

    text: str
    missing: tuple[str, ...] = ()


def prompt(catalogue: Catalogue, asked: Thing, names: Sequence[str]) -> Said:
    """What a seat is asked."""
    bounds = {bound: asked[bound] for bound in ("at_least", "at_most") if bound in asked}
    return _sentence(catalogue, f"prompt.{asked['kind']}", {**bounds, **context_of(asked)}, names)


def option(catalogue: Catalogue, offered: Thing, names: Sequence[str], context: Facts = NO_FACTS) -> Said:
    """One thing that may be picked; `context` is its prompt's."""
    return _sentence(catalogue, f"choice.{offered['kind']}", {**context, **facts_of(offered)}, names)


def reason(catalogue: Catalogue, unavailable: Thing, names: Sequence[str], context: Facts = NO_FACTS) -> Said:
    """Why something cannot be picked; what it is, `option` says of `unavailable["option"]`."""
    about = unavailable["option"]
    facts = facts_of(about) if isinstance(about, dict) else NO_FACTS
    return _sentence(catalogue, f"reason.{unavailable['reason']}", {**context, **facts, **facts_of(unavailable)}, names)


def event(catalogue: Catalogue, happened: Thing, names: Sequence[str]) -> Said:
    """What happened, for the log."""
    return _sentence(catalogue, f"event.{happened['kind']}", facts_of(happened), names)


def table_option(catalogue: Catalogue, name: str) -> Said:
    """What the host chooses before a game."""
    return _label(catalogue, f"option.{name}", name)


def table_value(catalogue: Catalogue, name: str, value: str | int) -> Said:
    """One of the values to choose from; a number may stand for itself."""
    key = f"option.{name}.{value}"
    return Said(str(value)) if isinstance(value, int) and key not in catalogue else _label(catalogue, key, str(value))


def view_label(catalogue: Catalogue, path: str) -> Said:
    """The heading of a part of a view: keys joined by dots."""
    return _label(catalogue, f"view.{path}", path.rpartition(".")[2])


def thing(catalogue: Catalogue, what: str, which: str) -> Said:
    """The name of a card, location, goal…: `thing(catalogue, "card", "healer/2")`."""
    return _label(catalogue, f"{what}.{_plain(which)}", which)


def text(catalogue: Catalogue, what: str, which: str) -> Said:
    """What a card or goal does."""
    return _label(catalogue, f"{what}.{_plain(which)}.text", which)


def facts_of(said: Thing) -> Facts:
    """The facts of an option, an unavailable thing or an event."""
    facts = said.get("facts")
    return facts if isinstance(facts, dict) else {name: fact for name, fact in said.items() if name != "kind"}


def context_of(asked: Thing) -> dict[str, Json]:
    """What a prompt is about."""
    context = asked.get("context")
    return context if isinstance(context, dict) else {}


def _sentence(catalogue: Catalogue, key: str, facts: Facts, names: Sequence[str]) -> Said:
    """The template of `key`, or of its plural form, with its slots filled."""
    key = _number_form(catalogue, key, facts)
    if key not in catalogue:
        return Said(key.partition(".")[2], (key,))
    missing: list[str] = []

    def filled(slot: re.Match[str]) -> str:
        name, kind = slot[1], slot[2] or slot[1]
        if name not in facts:
            missing.append(f"{key} {slot[0]}")
            return slot[0]
        word = _word(catalogue, kind, facts[name], names)
        missing.extend(word.missing)
        return word.text

    return Said(SLOT.sub(filled, catalogue[key]), tuple(missing))


def _number_form(catalogue: Catalogue, key: str, facts: Facts) -> str:
    other = f"{key}_other"
    if other not in catalogue:
        return key
    shown = [facts.get(name) for name, kind in SLOT.findall(catalogue[other]) if (kind or name) != "seat"]
    numbers = [number for number in shown if isinstance(number, int) and not isinstance(number, bool)]
    one = f"{key}_one"
    return one if numbers[:1] == [1] and one in catalogue else other


def _word(catalogue: Catalogue, kind: str, fact: Json, names: Sequence[str]) -> Said:
    match fact:
        case bool():
            return _label(catalogue, f"{kind}.{str(fact).lower()}", str(fact).lower())
        case int() if kind == "seat":
            return Said(names[fact] if 0 <= fact < len(names) else str(fact + 1))
        case int():
            return Said(str(fact))
        case str():
            return thing(catalogue, kind, fact)
        case [_, *_]:
            words = [_word(catalogue, kind, item, names) for item in fact]
            joined = catalogue.get("list.separator", ", ").join(word.text for word in words)
            return Said(joined, tuple(key for word in words for key in word.missing))
        case _:
            return _label(catalogue, f"{kind}.none", "")


def _label(catalogue: Catalogue, key: str, otherwise: str) -> Said:
    return Said(catalogue[key]) if key in catalogue else Said(otherwise, (key,))


def _plain(which: str) -> str:
    """`healer/2` is a healer."""
    return which.partition("/")[0]
