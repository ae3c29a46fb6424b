"""One person in a terminal: the same protocol and the same prompts as a phone, in words; or a script, line by line."""

import os
from collections.abc import Callable, Hashable
from contextlib import suppress
from typing import Protocol

import trio
from attrs import evolve, field, frozen
from rich.console import Console

from loadtest import api
from loadtest.address import Address
from loadtest.drawing import Drawing
from loadtest.keyboard import Keyboard, Left
from loadtest.questions import NotInTheList, Question, Wish, question
from loadtest.sight import part, rows
from loadtest.visit import News, Visit
from protocol.messages import Begin, BeReady, Fact, Goodbye, Refused, Sit
from protocol.rooms import MakeRoom


@frozen
class Choices:
    """What a person may say on the command line; what is missing is asked for."""

    address: Address
    language: str = "en"
    """`en` or `ja`."""
    name: str | None = None
    game: str | None = None
    """Makes a new room of it."""
    options: dict[str, Fact] = field(factory=dict)
    """Table options of a new room."""
    seats: int | None = None
    bots: int = 0
    """Of a new room; when they have all seats but one, the game begins by itself."""
    token: str | None = None
    """Of a seat held before."""


class Lines(Protocol):
    """Where lines come from."""

    live: bool
    """Whether lines may come that nobody asked for."""

    async def line(self) -> str:
        """The next line. Raises Left."""


def preferred_language() -> str:
    """Of this terminal."""
    spoken = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or ""
    return "ja" if spoken.startswith("ja") else "en"


def play(choices: Choices) -> None:
    """Play until the room is closed or the person leaves. Raises NoServer and NotGranted in groups."""
    try:
        trio.run(_at_the_keyboard, choices)
    except* KeyboardInterrupt:
        pass  # one way to leave


async def _at_the_keyboard(choices: Choices) -> None:
    keyboard, console = Keyboard(), Console(highlight=False, markup=False, soft_wrap=True)
    async with trio.open_nursery() as nursery:
        nursery.start_soon(keyboard.run)
        await visit(choices, keyboard, console.print)
        nursery.cancel_scope.cancel()


async def visit(choices: Choices, lines: Lines, say: Callable[[str], None]) -> None:
    """From the first question to the last; `say` shows one line or several. Raises as `play` does."""
    drawing = Drawing(choices.language, {})
    with suppress(Left):
        code, token = await _room(choices, drawing, lines, say)
        name = choices.name or await _answer(drawing.sentence("name"), lines, say)
        stay = Visit(choices.address, code, choices.token or token)
        async with trio.open_nursery() as nursery:
            nursery.start_soon(stay.run)
            terminal = Terminal(choices, stay, lines, say)
            left = await terminal.run(name)
            nursery.cancel_scope.cancel()
        if left:
            say(drawing.sentence("come_back", link=_link(choices.address, code), token=stay.token))


async def _room(choices: Choices, drawing: Drawing, lines: Lines, say: Callable[[str], None]) -> tuple[str, str | None]:
    """A code, and a token if the room is new."""
    if choices.address.room is not None:
        return choices.address.room, None
    game = choices.game
    if game is None:
        rooms, games = await api.public_rooms(choices.address), await api.games(choices.address)
        texts = [drawing.sentence("room", code=room.code, game=room.game) for room in rooms]
        texts += [game.name for game in games]
        say("\n".join([drawing.sentence("games"), *(f"{number:3}. {text}" for number, text in enumerate(texts, 1))]))
        while not (line := await lines.line()).isdecimal() or not 1 <= int(line) <= len(texts):
            say(drawing.sentence("which"))
        picked = int(line) - 1
        if picked < len(rooms):
            return rooms[picked].code, None
        game = games[picked - len(rooms)].name
    made = await api.make_room(
        choices.address, MakeRoom(game, dict(choices.options), seats=choices.seats, bots=choices.bots)
    )
    return made.code, made.token


async def _answer(asked: str, lines: Lines, say: Callable[[str], None]) -> str:
    say(asked)
    while not (line := await lines.line()):
        pass
    return line


def _link(address: Address, code: str) -> str:
    return address.url(f"/r/{code}")


class Terminal:
    """Shows what happens and puts questions until somebody has had enough."""

    def __init__(self, choices: Choices, stay: Visit, lines: Lines, say: Callable[[str], None]) -> None:
        self._choices, self._visit, self._lines, self._say = choices, stay, lines, say
        self._drawing = Drawing(choices.language, {})
        self._put: Hashable = None
        """The question that is on the screen."""
        self._done: Hashable = None
        """The question that was answered last."""
        self._steps: set[str] = set()
        """Of the way into the game, what was said already."""

    async def run(self, name: str) -> bool:
        """True when the person left, False when the room is over."""
        while self._visit.sight.version is None and not self._visit.over:
            await self._visit.change()
            self._visit.look()
        await self._learn_words()
        try:
            while not self._visit.over:
                self._tell(self._visit.look())
                if await self._walk_in(name):
                    await self._visit.change()
                else:
                    await self._put_question()
        except Left:
            return True
        self._tell(self._visit.look())
        return False

    async def _learn_words(self) -> None:
        address, language = self._choices.address, self._choices.language
        game = str(part(self._visit.sight.public, "room", "game"))
        words, house = (
            await api.words(address, game, language),
            await api.page_words(address, self._visit.build, language),
        )
        self._drawing = Drawing(language, words, house=house)
        code = str(part(self._visit.sight.public, "room", "code"))
        self._say(self._drawing.sentence("room", code=code, game=self._drawing.catalogue.get("game", game)))
        self._say(self._drawing.sentence("link", code=code, link=_link(address, code)))

    def _tell(self, news: list[News]) -> None:
        """Print what happened."""
        names = [str(seat["name"]) for seat in rows(self._visit.sight.public, "room", "seats")]
        self._drawing = evolve(self._drawing, names=names)
        for happened in news:
            match happened:
                case Refused(reason=reason):
                    self._done = None
                    self._say(self._drawing.reason(reason))
                case Goodbye(reason=reason):
                    self._say(self._drawing.sentence("goodbye", reason=self._drawing.farewell(reason)))
                case ConnectionError():
                    self._say(self._drawing.sentence("lost"))
                case event:
                    if line := self._drawing.event(event):
                        self._say(f"  {line}")

    async def _walk_in(self, name: str) -> bool:
        """Sit down; and if all others are bots, begin. False when there is nothing to do without asking."""
        you, public = self._visit.you, self._visit.sight.public
        seats = rows(public, "room", "seats")
        if you is None or part(public, "room", "status") != "seating":
            return False
        if you.seat is None:
            if not any(seat["kind"] == "open" for seat in seats):
                return False
            await self._once("sit", lambda key: Sit(name, key))
        elif you.host and all(seat["kind"] == "bot" for number, seat in enumerate(seats) if number != you.seat):
            await self._once("ready", lambda key: BeReady(ready=True, key=key))
            if seats[you.seat]["ready"]:
                await self._once("begin", Begin)
        else:
            return False
        return True

    async def _once(self, step: str, wish: Wish) -> None:
        if step not in self._steps:
            self._steps.add(step)
            await self._visit.ask(wish)

    async def _put_question(self) -> None:
        """Ask what there is to ask, and wait for a line or for something to happen."""
        asked = question(self._visit, self._drawing)
        if asked is not None and asked.about == self._done:
            asked = None
        if asked is not None and asked.about != self._put:
            self._put = asked.about
            self._say("\n".join(asked.lines))
        if asked is None and not self._lines.live:
            await self._visit.change()
            return
        line = await self._line_or_change()
        if line is not None:
            await self._hear(line, asked)

    async def _line_or_change(self) -> str | None:
        """A line, or None when something happened first."""
        heard: list[str] = []
        ended = False

        async def listen(scope: trio.CancelScope) -> None:
            nonlocal ended
            try:
                heard.append(await self._lines.line())
            except Left:
                ended = True
            scope.cancel()

        async with trio.open_nursery() as nursery:
            nursery.start_soon(listen, nursery.cancel_scope)
            await self._visit.change()
            nursery.cancel_scope.cancel()
        if ended:
            raise Left
        return heard[0] if heard else None

    async def _hear(self, line: str, asked: Question | None) -> None:
        if line == "q":
            raise Left
        if line == "v":
            self._say("\n".join(self._drawing.table(self._visit.sight.public, self._visit.sight.private)))
            self._put = None
        elif line == "?":
            self._say("\n".join((asked.more if asked else []) or [self._drawing.sentence("nothing")]))
        elif asked is None:
            self._say(self._drawing.sentence("not_asked"))
        else:
            try:
                wish = asked.answer(line)
            except NotInTheList:
                self._say(self._drawing.sentence("which"))
            else:
                self._done = asked.about
                await self._visit.ask(wish)
