"""What a person in a terminal can be asked now, and what their line of text means."""

from collections.abc import Callable, Hashable
from functools import partial

from attrs import field, frozen

from loadtest.drawing import Drawing
from loadtest.keyboard import Left
from loadtest.sight import part, rows
from loadtest.visit import Visit
from loadtest.wishes import open_prompt
from protocol.messages import AddBot, Answer, Begin, BeReady, Json, Keyed, PlayAgain, TakeBack

Wish = Callable[[str], Keyed]
"""Makes a keyed message out of its key."""


class NotInTheList(Exception):
    """The line names none of the choices."""


@frozen
class Question:
    """Lines to show and what may be answered."""

    about: Hashable
    """Equal for the same question, however often it is put."""
    lines: list[str]
    answer: Callable[[str], Wish]
    """The wish that a line stands for. Raises NotInTheList and Left."""
    more: list[str] = field(factory=list)
    """What `?` shows besides."""


def question(visit: Visit, drawing: Drawing) -> Question | None:
    """What this person is asked now, if anything."""
    status = part(visit.sight.public, "room", "status")
    if visit.you is None or visit.you.seat is None:
        return None
    if status == "seating":
        return _lobby(visit, drawing, visit.you.seat)
    if status == "over":
        return _aftermath(visit, drawing)
    prompt = open_prompt(visit.sight)
    if status != "playing" or prompt is None:
        return None
    return Question(
        (part(visit.sight.public, "room", "round"), str(prompt["id"])),
        drawing.prompt(prompt),
        partial(answer, prompt, undo=part(visit.sight.private, "undo") is not None),
        drawing.unavailable(prompt),
    )


def answer(prompt: dict[str, Json], line: str, *, undo: bool) -> Wish:
    """Numbers from 1 apart by spaces or commas, or nothing for the default, or `u`."""
    if line == "u" and undo:
        return TakeBack
    words = line.replace(",", " ").split()
    options, default, number = prompt["options"], prompt["default"], prompt["id"]
    if not (isinstance(options, list) and isinstance(default, list) and isinstance(number, int)):
        raise NotInTheList
    if not words:
        return partial(Answer, number, tuple(pick for pick in default if isinstance(pick, int)))
    if not all(word.isdecimal() and 1 <= int(word) <= len(options) for word in words):
        raise NotInTheList
    return partial(Answer, number, tuple(int(word) - 1 for word in words))


def menu(heading: str, choices: dict[str, Wish | None], about: Hashable) -> Question:
    """A list of things to do by number; None leaves."""
    wishes = list(choices.values())

    def chosen(line: str) -> Wish:
        if not (line.isdecimal() and 1 <= int(line) <= len(wishes)):
            raise NotInTheList
        wish = wishes[int(line) - 1]
        if wish is None:
            raise Left
        return wish

    lines = ["", heading, *(f"{number:3}. {text}" for number, text in enumerate(choices, 1))]
    return Question(about, lines, chosen)


def _lobby(visit: Visit, drawing: Drawing, mine: int) -> Question:
    seats = rows(visit.sight.public, "room", "seats")
    ready = bool(seats[mine]["ready"])
    choices: dict[str, Wish | None] = {
        drawing.sentence("not_ready" if ready else "be_ready"): partial(BeReady, not ready),
    }
    if visit.you is not None and visit.you.host:
        if all(seat["kind"] != "open" and (seat["ready"] or number == mine) for number, seat in enumerate(seats)):
            choices = {drawing.sentence("begin"): Begin, **choices}
        if any(seat["kind"] == "open" for seat in seats):
            choices[drawing.sentence("add_bot")] = AddBot
    choices[drawing.sentence("leave")] = None
    shown = [*drawing.room(visit.sight.public), drawing.sentence("lobby")]
    return menu("\n".join(shown), choices, ("lobby", visit.sight.version))


def _aftermath(visit: Visit, drawing: Drawing) -> Question:
    choices: dict[str, Wish | None] = {drawing.sentence("leave"): None}
    if visit.you is not None and visit.you.host:
        choices[drawing.sentence("play_again")] = PlayAgain
    about = "over", part(visit.sight.public, "room", "round")
    return menu("\n".join(drawing.result(visit.sight.public)), choices, about)
