"""A person in a terminal, before the real server and before a stage."""

from functools import partial
from pathlib import Path

import pytest
import trio
from attrs import define, field
from trio_websocket import WebSocketConnection

from loadtest.address import Address
from loadtest.drawing import Drawing
from loadtest.keyboard import Left
from loadtest.questions import NotInTheList, Wish, answer, menu
from loadtest.sentences import EN, JA
from loadtest.terminal import Choices, visit
from loadtest.visit import Visit
from protocol.codec import decode, encode
from protocol.messages import (
    Answer,
    Begin,
    FromClient,
    Goodbye,
    Hello,
    Json,
    Recorded,
    Seated,
    Sit,
    TakeBack,
    ToClient,
    Update,
    Welcome,
    Whole,
    You,
)
from protocol.reasons import Farewell
from tests.loadtest.stage import stage
from tests.process import server_process

LOBBY: Json = {"room": {"round": 1, "status": "seating", "seats": []}, "waiting": [], "game": None, "result": None}


@define
class Script:
    """What to type once something has been shown; after the last line the person leaves."""

    steps: list[tuple[str, str]]
    live: bool = True
    shown: list[str] = field(factory=list)
    _read: int = 0
    _more: trio.Event = field(factory=trio.Event)

    def say(self, line: str) -> None:
        self.shown.append(line)
        self._more.set()

    async def line(self) -> str:
        if not self.steps:
            raise Left
        cue, line = self.steps[0]
        while cue not in "\n".join(self.shown[self._read :]):
            self._more = trio.Event()
            await self._more.wait()
        del self.steps[0]
        self._read = len(self.shown)
        return line

    async def play(self, choices: Choices) -> str:
        with trio.fail_after(60):
            await visit(choices, self, self.say)
        return "\n".join(self.shown)


async def test_a_script_plays_against_bots(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        choices = Choices(Address("127.0.0.1", server.port), name="Aoi", game="tollway", bots=3)
        asked = "Pick one of your first three cards"
        steps = [(asked, "4"), ("no number of the list", "2"), ("Aoi rolled", "v"), (asked, ""), ("Aoi rolled", "q")]
        text = await Script(steps).play(choices)
    assert "Gold" in text
    assert "3. Card" in text
    assert text.count("Aoi rolled") == 2
    assert text.splitlines()[-1].startswith(
        f"To come back to this seat: tidegate play http://127.0.0.1:{server.port}/r/"
    )


async def test_two_people_meet_by_a_link_and_each_reads_their_own_language(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        address = Address("127.0.0.1", server.port)
        host = Script([("Haru (ready)", "1"), ("nobody says this", "")])
        guest = Script([("1. 準備完了にする", "1"), ("ゲーム開始", "v"), ("あなたの手札", "q")])
        async with trio.open_nursery() as nursery:
            nursery.start_soon(host.play, Choices(address, name="Aoi", game="sea-kings", seats=2))
            while not (links := [word for line in host.shown for word in line.split() if "/r/" in word]):
                await host._more.wait()
            text = await guest.play(Choices(Address.read(links[0]), name="Haru", language="ja"))
            nursery.cancel_scope.cancel()
    assert "ゲーム開始" in text
    assert "Haru sat down" in "\n".join(host.shown)


async def test_public_rooms_and_games_are_offered_by_number(tmp_path: Path) -> None:
    with server_process(tmp_path / "data") as server:
        steps = [("2. tollway", "two"), ("no number of the list", "2"), ("Your name?", ""), ("", "Aoi"), ("I am", "3")]
        text = await Script(steps).play(Choices(Address("127.0.0.1", server.port)))
    assert "What would you like to play?" in text
    assert ": Tollway" in text


async def say(client: WebSocketConnection, *messages: ToClient) -> None:
    for message in messages:
        await client.send_message(encode(message).decode())


async def hear(client: WebSocketConnection) -> FromClient:
    message = await client.get_message()
    assert isinstance(message, str)
    heard = decode(message.encode())
    assert isinstance(heard, FromClient)
    return heard


def welcome(person: str | None, seat: int | None) -> Welcome:
    return Welcome(1, 1, 5, You(person, seat, host=False, active=True), "build")


async def stayed(port: int, *wishes: Wish) -> Visit:
    stay = Visit(Address("127.0.0.1", port), "ACDE", None)
    with trio.fail_after(20):
        async with trio.open_nursery() as nursery:
            nursery.start_soon(stay.run)
            for wish in wishes:
                await stay.ask(wish)
    return stay


async def test_a_watcher_who_sat_down_says_hello_as_that_person() -> None:
    async def act(client: WebSocketConnection) -> None:
        assert await hear(client) == Hello("ACDE")
        await say(client, welcome(None, None), Whole(1, 5, LOBBY, None, (), 0))
        sit = await hear(client)
        assert isinstance(sit, Sit)
        await say(client, Seated(sit.key, 0, "p1-token"))
        assert await hear(client) == Hello("ACDE", token="p1-token")
        await say(client, welcome("p1", 0), Whole(1, 5, LOBBY, {"seat": 0}, (), 0), Goodbye(Farewell.CLOSED))

    async with stage(act) as port:
        stay = await stayed(port, partial(Sit, "Aoi"))
    assert stay.sight.private == {"seat": 0}
    assert stay.token == "p1-token"


async def test_after_a_lost_connection_one_resumes_and_asks_again_under_the_same_key() -> None:
    begun: list[FromClient] = []

    async def act(client: WebSocketConnection) -> None:
        hello = await hear(client)
        if not begun:
            await say(client, welcome("p0", 0), Whole(1, 5, LOBBY, None, (), 0))
            begun.append(await hear(client))
            return
        assert hello == Hello("ACDE", epoch=1, seen=5)
        await say(client, welcome("p0", 0), Update(5, 6, {}, {}, ({"kind": "began"},), None, 0))
        begun.append(await hear(client))
        assert isinstance(begun[1], Begin)
        await say(client, Recorded(begun[1].key), Goodbye(Farewell.CLOSED))

    async with stage(act) as port:
        stay = await stayed(port, Begin)
    assert begun[0] == begun[1]
    assert {"kind": "began"} in stay.news


async def test_a_view_that_does_not_fit_is_asked_for_as_a_whole() -> None:
    async def act(client: WebSocketConnection) -> None:
        await hear(client)
        await say(client, welcome("p0", 0), Whole(1, 5, LOBBY, None, (), 0), Update(7, 8, {}, {}, (), None, 0))
        assert await hear(client) == Hello("ACDE")
        await say(client, welcome("p0", 0), Whole(1, 9, LOBBY, None, (), 0), Goodbye(Farewell.CLOSED))

    async with stage(act) as port:
        stay = await stayed(port)
    assert stay.sight.version == 9


PROMPT: dict[str, Json] = {
    "id": 7,
    "kind": "pay",
    "context": {},
    "options": [{"kind": "coin", "facts": {"price": 1}}, {"kind": "coin", "facts": {"price": 2}}],
    "unavailable": [{"option": {"kind": "coin", "facts": {"price": 9}}, "reason": "poor", "facts": {}}],
    "at_least": 1,
    "at_most": 2,
    "default": [1],
}


@pytest.mark.parametrize(("line", "picks"), [("1", (0,)), ("2 1", (1, 0)), ("1,2", (0, 1)), ("", (1,)), (" 2 ", (1,))])
def test_a_line_of_numbers_is_an_answer(line: str, picks: tuple[int, ...]) -> None:
    assert answer(PROMPT, line, undo=False)("key") == Answer(7, picks, "key")


@pytest.mark.parametrize("line", ["0", "3", "-1", "one", "u", "1.5"])
def test_a_line_that_names_none_of_the_options_is_no_answer(line: str) -> None:
    with pytest.raises(NotInTheList):
        answer(PROMPT, line, undo=False)


def test_u_takes_back_when_something_can_be_taken_back() -> None:
    assert answer(PROMPT, "u", undo=True)("key") == TakeBack("key")


def test_a_menu_leaves_by_its_last_number() -> None:
    asked = menu("What now?", {"Begin": Begin, "Leave": None}, "lobby")
    assert asked.answer("1")("key") == Begin("key")
    with pytest.raises(Left):
        asked.answer("2")


def test_a_prompt_is_drawn_from_its_data_alone() -> None:
    words = {"prompt.pay": "Pay", "choice.coin": "{price} coins", "reason.poor": "too poor"}
    drawing = Drawing("en", words)
    assert drawing.prompt(PROMPT)[1:4] == ["Pay", "  1. 1 coins", "  2. 2 coins"]
    assert drawing.prompt(PROMPT)[-1].endswith("Enter for 2 coins")
    assert drawing.unavailable(PROMPT) == ["   - 9 coins (too poor)"]


def test_an_event_is_told_in_the_words_that_fit_it_the_games_or_the_houses() -> None:
    drawing = Drawing("en", {"event.took_back": "{seat}: {count} cards"}, ["Aoi"], {"event.took_back": "{seat} undid"})
    assert drawing.event({"kind": "took_back", "seat": 0, "count": 2}) == "Aoi: 2 cards"
    assert drawing.event({"kind": "took_back", "seat": 0}) == "Aoi undid"
    assert drawing.event({"kind": "unheard_of"}) == ""


def test_a_result_is_drawn_best_first() -> None:
    public: Json = {"result": {"scores": [3, 12, 7], "ranks": [3, 1, 2]}}
    drawn = Drawing("en", {}, ["Aoi", "Haru", "Bot 3"]).result(public)
    assert drawn == ["The game is over.", "1. Haru: 12", "2. Bot 3: 7", "3. Aoi: 3"]


def test_both_languages_say_the_same_with_the_same_slots() -> None:
    assert EN.keys() == JA.keys()
    for name, sentence in EN.items():
        assert slots(sentence) == slots(JA[name]), name


def slots(sentence: str) -> set[str]:
    return {part.partition("}")[0] for part in sentence.split("{")[1:]}
