"""Views and prompts as lines of text, in the words of the game's catalogue."""

from collections.abc import Iterator, Sequence

from attrs import field, frozen

from loadtest.sentences import SENTENCES
from loadtest.sight import part, rows
from protocol import wording
from protocol.messages import Json
from protocol.wording import Catalogue

GRAMMAR = ("prompt.", "choice.", "event.", "reason.", "option.", "view.")
"""Families of the catalogue that name no thing."""


@frozen
class Drawing:
    """One language, one game, and who sits where."""

    language: str
    catalogue: Catalogue
    """The game's words."""
    names: Sequence[str] = ()
    house: Catalogue = field(factory=dict)
    """The words of the house's own pages: its events, and reasons."""

    def sentence(self, which: str, /, **slots: Json) -> str:
        """One of the terminal's own."""
        return SENTENCES[self.language][which].format(**slots)

    def prompt(self, prompt: dict[str, Json]) -> list[str]:
        """The question and its numbered options."""
        lines = ["", wording.prompt(self.catalogue, prompt, self.names).text]
        lines += [f"{number:3}. {text}" for number, text in enumerate(self.options(prompt), 1)]
        return [*lines, self._how_to_answer(prompt)]

    def unavailable(self, prompt: dict[str, Json]) -> list[str]:
        """What cannot be picked now, and why."""
        context = wording.context_of(prompt)
        lines = []
        for thing in rows(prompt, "unavailable"):
            option = part(thing, "option")
            if isinstance(option, dict):
                words = wording.option(self.catalogue, option, self.names, context).text
                reason = wording.reason(self.catalogue, thing, self.names, context).text
                lines.append(self.sentence("unavailable", option=words, reason=reason))
        return lines

    def options(self, prompt: dict[str, Json]) -> list[str]:
        """What may be picked."""
        context = wording.context_of(prompt)
        return [wording.option(self.catalogue, option, self.names, context).text for option in rows(prompt, "options")]

    def event(self, event: Json) -> str:
        """What happened; empty if nobody has words for it. A kind may be the game's or the house's."""
        if isinstance(event, dict):
            for catalogue in (self.catalogue, self.house):
                said = wording.event(catalogue, event, self.names)
                if not said.missing:
                    return said.text
        return ""

    def reason(self, code: str) -> str:
        """Why something was refused."""
        return self.house.get(f"reason.{code}", code)

    def farewell(self, code: str) -> str:
        """Why the server ended it."""
        return self.house.get(f"trouble.{code}", code)

    def table(self, public: Json, private: Json) -> list[str]:
        """All there is to see of a game."""
        return ["", *self._members(part(public, "game"), "", 0), *self._members(part(private, "game"), "", 0)]

    def room(self, public: Json) -> list[str]:
        """Who sits where."""
        lines = []
        for number, seat in enumerate(rows(public, "room", "seats"), 1):
            marks = [mark for mark in ("ready", "autopilot") if seat[mark] is True]
            marks += ["away"] if seat["presence"] == "away" and seat["kind"] == "person" else []
            marks += ["bot"] if seat["kind"] == "bot" else []
            name = self.sentence("open") if seat["kind"] == "open" else seat["name"]
            lines.append(f"{number:3}. {name}" + "".join(f" ({self.sentence(mark)})" for mark in marks))
        return lines

    def result(self, public: Json) -> list[str]:
        """Ranks and scores, best first."""
        scores, ranks = part(public, "result", "scores"), part(public, "result", "ranks")
        if not (isinstance(scores, list) and isinstance(ranks, list)):
            return []
        order = sorted(range(len(ranks)), key=lambda seat: str(ranks[seat]).zfill(3))
        slots = [{"rank": ranks[seat], "name": self.names[seat], "score": scores[seat]} for seat in order]
        return [self.sentence("over"), *(self.sentence("result", **each) for each in slots)]

    def _how_to_answer(self, prompt: dict[str, Json]) -> str:
        default = self.picked(prompt, prompt["default"])
        bounds = {"at_least": prompt["at_least"], "at_most": prompt["at_most"]}
        one = bounds == {"at_least": 1, "at_most": 1}
        return self.sentence("pick_one" if one else "pick_some", default=default, **bounds)

    def picked(self, prompt: dict[str, Json], picks: Json) -> str:
        """Picks in words."""
        options = self.options(prompt)
        words = [options[pick] for pick in picks if isinstance(pick, int)] if isinstance(picks, list) else []
        return ", ".join(words) or self.sentence("nothing")

    def _members(self, value: Json, path: str, depth: int) -> Iterator[str]:
        """A value under its heading; what is short stays on the heading's line."""
        indent = "  " * depth
        heading = wording.view_label(self.catalogue, path).text if path else ""
        if isinstance(value, dict) and any(isinstance(member, dict | list) for member in value.values()):
            if heading:
                yield f"{indent}{heading}:"
            for name, member in value.items():
                yield from self._members(member, f"{path}.{name}".lstrip("."), depth + bool(heading))
        elif isinstance(value, list) and any(isinstance(item, dict | list) for item in value):
            yield f"{indent}{heading}:"
            for number, item in enumerate(value):
                whose = self.names[number] if len(value) == len(self.names) else str(number + 1)
                yield f"{indent}  {whose}: {self._flat(item, path)}"
        else:
            yield f"{indent}{heading}: {self._flat(value, path)}"

    def _flat(self, value: Json, path: str) -> str:
        match value:
            case dict():
                members = value.items()
                return "; ".join(
                    f"{self._label(path, name)} {self._flat(item, f'{path}.{name}')}" for name, item in members
                )
            case list():
                return ", ".join(self._flat(item, path) for item in value) or "-"
            case str():
                return self._thing(value)
            case bool() | None:
                return {True: "+", False: "-", None: "-"}[value]
            case int():
                seat = path.rpartition(".")[2] in {"seat", "owner", "active"}
                return self.names[value] if seat and value < len(self.names) else str(value)

    def _label(self, path: str, name: str) -> str:
        return wording.view_label(self.catalogue, f"{path}.{name}").text

    def _thing(self, which: str) -> str:
        """The name of a card, goal… by its id alone, whatever its family."""
        plain = f".{which.partition('/')[0]}"
        for key, word in self.catalogue.items():
            if key.endswith(plain) and key.count(".") == 1 and not key.startswith(GRAMMAR):
                return word
        return which
