"""Several games in one room, one after the other (promises P1, P5, P14)."""

from attrs import evolve
from trio.testing import MockClock

from actors.chronicle import Chronicle
from actors.journal import Kept
from actors.records import AnswerTaken, GameBegan, decode, encode
from actors.revive import read, replay, revive
from protocol.messages import Answer, Begin, BeReady, PlayAgain
from tests.living import Phone, code_of, settled, town

SHORT = {"turns": 20}


async def play(phones: list[Phone], turns: int) -> None:
    for _ in range(turns):
        (phone,) = [phone for phone in phones if phone.prompts]
        phone.answer(0)
        await settled()


async def play_again(phones: list[Phone]) -> None:
    phones[0].say(PlayAgain(phones[0].key()))
    await settled()
    for phone in phones:
        phone.say(BeReady(ready=True, key=phone.key()))
    await settled()
    phones[0].say(Begin(phones[0].key()))
    await settled()
    assert phones[0].public["room"]["status"] == "playing"


def story(room: Chronicle) -> object:
    """All of a room that its people could notice."""
    match = room.match
    game = match and (match.game.public(), match.game.prompts, match.game.inputs, match.digest, match.clocks)
    return room.status, room.round, room.seating, room.paused, room.next_prompt, room.wishes, game


async def test_an_answer_to_the_first_game_is_no_answer_to_the_second(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options=SHORT)
        late = Answer(phones[0].prompts[0]["id"], (2,), phones[0].key())
        await play(phones, 20)
        await play_again(phones)
        phones[0].say(late)
        await settled()

        assert phones[0].refusal(late.key) == "not_asked"
        assert phones[0].public["game"]["events"] == []


async def test_a_prompts_number_is_not_used_again_in_the_next_games(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options=SHORT)
        seen: list[int] = []
        for _ in range(3):
            for _ in range(20):
                seen += [prompt["id"] for phone in phones for prompt in phone.prompts]
                await play(phones, 1)
            await play_again(phones)

        assert len(seen) == len(set(seen)) == 60


async def test_a_restart_between_two_games_goes_on_counting(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options=SHORT)
        await play(phones, 20)
        phones[0].say(PlayAgain(phones[0].key()))
        await settled()
        code, tokens = code_of(phones[0]), [phone.token for phone in phones]
    async with town(house.journal) as house:
        phones = [await house.phone(code, token) for token in tokens]
        for phone in phones:
            phone.say(BeReady(ready=True, key=phone.key()))
        await settled()
        phones[0].say(Begin(phones[0].key()))
        await settled()

        assert phones[0].prompts[0]["id"] == 21


async def test_a_room_killed_after_any_record_of_its_second_game_shows_the_same_again(
    autojump_clock: MockClock,
) -> None:
    async with town() as house:
        phones = await house.table(4, options=SHORT)
        await play(phones, 20)
        await play_again(phones)
        await play(phones, 20)
        phones[0].say(PlayAgain(phones[0].key()))
        await settled()
        records = read(house.journal.kept(code_of(phones[0])))
        whole = Chronicle(records[0])  # type: ignore[arg-type]  # a journal begins with RoomOpened
        for number, record in enumerate(records[1:], start=2):
            whole.apply(record)
            assert story(replay(records[:number])) == story(whole), record


async def test_a_game_that_is_over_is_not_played_again_to_bring_the_next_one_back(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options=SHORT)
        await play(phones, 20)
        await play_again(phones)
        await play(phones, 3)
        kept = list(house.journal.kept(code_of(phones[0])))
    first = next(place for place, each in enumerate(kept) if isinstance(decode(each.number, each.body), AnswerTaken))
    answer = decode(kept[first].number, kept[first].body)
    assert isinstance(answer, AnswerTaken)
    kept[first] = Kept(kept[first].number, encode(evolve(answer, digest="of rules that have changed since")))

    assert story(revive(kept)) == story(revive(house.journal.kept(code_of(phones[0]))))


async def test_a_second_game_begins_with_dice_of_its_own(autojump_clock: MockClock) -> None:
    async with town() as house:
        phones = await house.table(4, options=SHORT)
        await play(phones, 20)
        await play_again(phones)
        began = [record for record in read(house.journal.kept(code_of(phones[0]))) if isinstance(record, GameBegan)]

        assert len({record.seed for record in began}) == 2
