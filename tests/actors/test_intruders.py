"""Whoever wants more than is theirs: others' seats, all seats, a journal without end (promises P31, P32, P37)."""

from collections.abc import Sequence

import pytest
from attrs import evolve
from trio.testing import MockClock

from actors.bounds import PASSES, PEOPLE, WISHES
from actors.chronicle import Chronicle
from actors.etiquette import grant
from actors.opening import opening_records
from actors.records import AnswerTaken, Readied, RoomOpened, Sat, decode, encode
from actors.refusal import Refusal
from games.prompt import Seat
from protocol.messages import AddBot, Answer, Begin, BeReady, CloseRoom, Hello, MakePass, PassHost, Sit, Vacate
from protocol.rooms import MakeRoom
from tests.living import MORNING, Phone, Town, code_of, settled, town

LONG_KEY = "a-key-that-nobody-guesses"


def seats(phone: Phone) -> list[str]:
    return [place["name"] for place in phone.public["room"]["seats"]]


async def guests(house: Town, names: Sequence[str], key: str = "") -> tuple[Phone, list[Phone]]:
    """A host and these guests, who have sat down in a new room."""
    code, token = await house.room()
    host = await house.phone(code, token)
    came = [await house.phone(code) for _ in names]
    for phone, name in zip(came, names, strict=True):
        phone.say(Sit(name, key or phone.key()))
        await settled()
    return host, came


def opened(**wish: object) -> Chronicle:
    """A room at its very beginning."""
    (first,) = opening_records(MakeRoom("tollway", **wish), "ROOM", MORNING)  # type: ignore[arg-type]  # fields by name
    assert isinstance(first, RoomOpened)
    return Chronicle(first)


async def test_a_kicked_person_who_says_sit_again_is_a_stranger(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, (guest,) = await guests(house, ["Victim"], LONG_KEY)
        host.say(Vacate(0, host.key()))
        await settled()
        again = await house.phone(code_of(host))
        again.say(Sit("Victim", LONG_KEY))
        await settled()
        back = await house.phone(code_of(host), again.token)

        assert (await house.phone(code_of(host), guest.token)).farewell == "refused"
        assert back.got("welcome")[0]["you"]["person"] != guest.got("you")[-1]["person"]


async def test_a_pass_made_before_the_kick_lets_nobody_in(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, (guest,) = await guests(house, ["Victim"])
        guest.say(MakePass(guest.key()))
        await settled()
        ticket = guest.got("move_pass")[0]["token"]
        host.say(Vacate(0, host.key()))
        await settled()
        intruder = await house.phone(code_of(host), ticket)

        assert [message["reason"] for message in intruder.got("refused")] == ["bad_token"]


async def test_a_newcomer_whose_key_could_be_guessed_is_told_how_long_it_has_to_be(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, (guest,) = await guests(house, ["Hasty"], "1")

        assert [(refused["reason"], refused["facts"]) for refused in guest.got("refused")] == [
            ("malformed", {"limit": "key", "fewest": 16})
        ]
        assert seats(host) == [""] * 4


async def test_one_connection_has_one_seat(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, _ = await house.room()
        greedy, honest = await house.phone(code), await house.phone(code)
        for number in range(4):
            greedy.say(Sit(f"Me {number}", greedy.key()))
        await settled()
        honest.say(Sit("Honest", honest.key()))
        await settled()

        assert "Honest" in seats(honest)
        assert len([name for name in seats(honest) if name.startswith("Me")]) == 1


async def test_a_connection_that_has_become_somebody_else_hears_nothing_of_who_it_was(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        first, second, *_ = await house.table(4)
        shared = await house.phone(code_of(first), first.token)
        shared.say(Hello(code_of(first), token=second.token))
        await settled()
        heard = len(shared.heard)
        await house.phone(code_of(first), first.token)
        first.say(PassHost(2, first.key()))
        await settled()
        told = [message["person"] for message in shared.heard[heard:] if message["type"] == "you"]

        assert shared.got("welcome")[-1]["you"]["person"] == second.got("welcome")[-1]["you"]["person"]
        assert first.got("welcome")[-1]["you"]["person"] not in told


async def test_a_room_without_spectators_shows_out_who_watched_while_seats_were_open(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        code, token = await house.room(spectators=False, bots=3)
        spy, host = await house.phone(code), await house.phone(code, token)
        host.say(Sit("Host", host.key(), 0))
        await settled()
        host.say(Begin(host.key()))
        await settled()

        assert spy.farewell == "refused"
        assert [refused["reason"] for refused in spy.got("refused")] == ["room_full"]
        assert spy.public["room"]["status"] == "seating"


async def test_one_watcher_who_talks_without_end_does_not_speak_for_the_others(autojump_clock: MockClock) -> None:
    async with town() as house:
        code, token = await house.room()
        host = await house.phone(code, token)
        loud, honest = await house.phone(code), await house.phone(code)
        house.journal.pause = 1
        host.say(Sit("Host", host.key()))
        taken = [loud.say(CloseRoom(loud.key())) for _ in range(60)]
        key = honest.key()

        assert not all(taken)
        assert honest.say(Sit("Honest", key))


async def test_a_key_is_for_one_wish_and_not_for_its_opposite(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, (guest,) = await guests(house, ["Guest"])
        guest.say(BeReady(ready=True, key=LONG_KEY))
        await settled()
        guest.say(BeReady(ready=False, key=LONG_KEY))
        await settled()

        assert [reply["type"] for reply in guest.replies(LONG_KEY)] == ["recorded", "refused"]
        assert guest.replies(LONG_KEY)[-1]["reason"] == "key_reused"
        assert host.public["room"]["seats"][0]["ready"]


async def test_a_bot_does_not_take_a_persons_name(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, _ = await guests(house, ["Bot 4"])
        host.say(AddBot(host.key(), 3))
        await settled()

        assert len(set(seats(host))) == len(["", "Bot 4", "another"])


async def test_what_is_so_already_is_granted_without_a_record(autojump_clock: MockClock) -> None:
    async with town() as house:
        host, (guest,) = await guests(house, ["Guest"])
        guest.say(BeReady(ready=True, key=guest.key()))
        await settled()
        records = len(house.journal.kept(code_of(host)))
        keys = [guest.key() for _ in range(50)]
        for key in keys:
            guest.say(BeReady(ready=True, key=key))
            await settled()

        assert {guest.replies(key)[0]["type"] for key in keys} == {"recorded"}
        assert len(house.journal.kept(code_of(host))) == records


async def test_one_person_has_few_unused_passes_at_a_time(autojump_clock: MockClock) -> None:
    async with town() as house:
        _, (guest,) = await guests(house, ["Guest"])
        keys = [guest.key() for _ in range(PASSES + 1)]
        for key in keys:
            guest.say(MakePass(key))
            await settled()

        assert len(guest.got("move_pass")) == PASSES
        assert guest.refusal(keys[-1]) == "too_fast"


def test_a_room_grants_wishes_besides_answers_up_to_a_bound_and_can_still_be_closed() -> None:
    room = opened()
    room.apply(Sat(MORNING, "p0", Seat(0), "Host", LONG_KEY, newcomer=False))
    for number in range(WISHES):
        room.apply(Readied(MORNING, "p0", Seat(0), number % 2 == 0, f"key {number}"))

    with pytest.raises(Refusal) as refused:
        grant(room, "p0", BeReady(ready=True, key="one more"), MORNING)
    assert refused.value.facts == {"limit": "wishes", "most": WISHES}
    with pytest.raises(Refusal) as not_now:
        grant(room, "p0", Answer(1, (0,), "an answer"), MORNING)
    assert not_now.value.reason == "not_now"
    assert grant(room, "p0", CloseRoom("the end"), MORNING)


def test_a_room_knows_a_bounded_number_of_people() -> None:
    room = opened()
    for number in range(1, PEOPLE):
        room.apply(Sat(MORNING, f"p{number}", Seat(0), "Guest", f"{LONG_KEY} {number}", newcomer=True))

    with pytest.raises(Refusal) as refused:
        grant(room, None, Sit("One more", LONG_KEY), MORNING)
    assert refused.value.facts["limit"] == "people"


async def test_a_strangers_token_is_refused_before_a_game_is_replayed_for_it(autojump_clock: MockClock) -> None:
    async with town() as house:
        first, *_ = await house.table(4)
        first.answer(0)
        await settled()
        code = code_of(first)
    last = house.journal.kept(code)[-1]
    answer = decode(last.number, last.body)
    assert isinstance(answer, AnswerTaken)
    house.journal.damage(code, encode(evolve(answer, digest="of another game")))
    async with town(house.journal) as house:
        with pytest.raises(Refusal) as refused:
            await house.lobby.records(code, "p0-nonsense")

        assert refused.value.reason == "bad_token"
