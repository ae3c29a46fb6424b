"""The engine asks, seals, plays on, takes back and keeps checkpoints, whatever the game."""

import orjson
import pytest
from attrs import evolve

from games.engine import CannotTakeBack, Game, NotAsked
from games.prompt import IllegalAnswer, PromptId, Seat
from games.ruleset import BadOptions
from games.table import Told
from tests.games.harbour import HARBOUR, Loaded, do, harbour, only_prompt, prompt_of
from tests.games.playing import shown


def test_prompts_are_numbered_from_one_in_the_order_asked() -> None:
    game = harbour(seats=3)
    numbers = [only_prompt(game).id]
    do(game, "load")
    numbers.append(only_prompt(game).id)
    do(game, "vote")
    assert [*numbers, *game.prompts] == [1, 2, 3, 4, 5]


def test_a_detail_of_the_same_seats_question_is_marked_as_nested() -> None:
    game = harbour()
    assert not only_prompt(game).nested
    do(game, "crate")
    assert only_prompt(game).nested


@pytest.mark.parametrize(
    ("picks", "reason"),
    [((), "too_few"), ((0, 1), "too_many"), ((1, 1), "twice"), ((8,), "outside"), ((-1,), "outside")],
)
def test_an_illegal_answer_is_refused_with_its_reason_and_leaves_no_trace(picks: tuple[int, ...], reason: str) -> None:
    game = harbour()
    do(game, "load")
    before = (shown(game), game.settled, list(game.told))
    with pytest.raises(IllegalAnswer) as refusal:
        game.answer(only_prompt(game).id, picks)
    assert refusal.value.reason == reason
    assert (shown(game), game.settled, game.told) == before


def test_an_answer_to_a_prompt_that_is_not_open_leaves_no_trace() -> None:
    game = harbour()
    do(game, "load")
    before = shown(game)
    for never_or_no_longer in (1, 3, 0, -1):
        with pytest.raises(NotAsked):
            game.answer(PromptId(never_or_no_longer), (0,))
    assert shown(game) == before


def test_another_seats_prompt_is_not_asked_of_this_one() -> None:
    game = harbour()
    assert game.check(PromptId(1), (0,), Seat(0)).kind == "deed"
    with pytest.raises(NotAsked):
        game.check(PromptId(1), (0,), Seat(1))


def test_sealed_answers_change_nothing_until_the_last_is_in_and_resolve_in_turn_order() -> None:
    game = harbour(seats=3)
    do(game, "vote")
    public = game.public()
    game.answer(prompt_of(game, 2), (2,))
    game.answer(prompt_of(game, 0), (0,))
    assert game.public() == public
    assert [(prompt.seat, picks) for prompt, picks in game.sealed.values()] == [(0, (0,)), (2, (2,))]
    game.answer(prompt_of(game, 1), (1,))
    assert game.table.state.log == ["0 says 0", "1 says 1", "2 says 2", "0 vote"]
    assert not game.sealed


def test_a_sealed_answer_may_be_changed_until_the_last_is_in() -> None:
    game = harbour()
    do(game, "vote")
    mine = prompt_of(game, 0)
    game.answer(mine, (1,))
    game.answer(mine, (2,))
    game.answer(prompt_of(game, 1), (0,))
    assert game.table.state.log[:2] == ["0 says 2", "1 says 0"]
    with pytest.raises(NotAsked):
        game.answer(mine, (0,))


def test_a_sealed_answer_may_be_withdrawn_and_its_prompt_stays_the_same() -> None:
    game = harbour()
    do(game, "vote")
    mine = prompt_of(game, 0)
    game.answer(mine, (1,))
    assert game.can_take_back(Seat(0)) == mine
    game.take_back(Seat(0))
    assert list(game.prompts) == [mine, prompt_of(game, 1)]
    assert game.public() == harbour_after("vote").public()


def test_a_final_answer_cannot_be_changed_or_withdrawn_while_others_think() -> None:
    game = harbour()
    do(game, "vow")
    mine = prompt_of(game, 0)
    game.answer(mine, (1,))
    before = shown(game)
    with pytest.raises(NotAsked):
        game.answer(mine, (2,))
    with pytest.raises(CannotTakeBack):
        game.take_back(Seat(0))
    assert shown(game) == before


def test_nobody_takes_back_earlier_answers_while_sealed_ones_wait() -> None:
    game = harbour()
    do(game, "load", "vote")
    game.answer(prompt_of(game, 1), (0,))
    assert game.can_take_back(Seat(0)) is None
    game.take_back(Seat(1))
    assert game.can_take_back(Seat(0)) is not None


def test_taking_back_restores_what_was_before_and_asks_again_under_a_fresh_id() -> None:
    game = harbour()
    do(game, "load", "load")
    game.told.clear()
    game.take_back(Seat(0))
    assert game.public() == harbour_after("load").public()
    assert game.told == []
    assert [prompt.id for prompt in game.prompts.values()] == [4]
    assert evolve(only_prompt(game), id=PromptId(2)) == only_prompt(harbour_after("load"))


def test_an_answer_to_a_prompt_from_before_a_take_back_is_refused() -> None:
    game = harbour()
    do(game, "load", "load")
    stale = only_prompt(game).id
    game.take_back(Seat(0))
    with pytest.raises(NotAsked):
        game.answer(stale, (0,))
    with pytest.raises(NotAsked):
        game.answer(PromptId(2), (0,))


def test_a_nested_question_is_stepped_out_of_by_taking_back_the_outer_answer() -> None:
    game = harbour()
    do(game, "crate")
    game.take_back(Seat(0))
    assert only_prompt(game).kind == "deed"


def test_one_answer_after_another_is_taken_back_as_far_as_the_barrier() -> None:
    game = harbour()
    do(game, "roll", "load", "load")
    game.take_back(Seat(0))
    game.take_back(Seat(0))
    assert game.public() == harbour_after("roll").public()
    with pytest.raises(CannotTakeBack):
        game.take_back(Seat(0))


@pytest.mark.parametrize("barrier", ["roll", "look"])
def test_neither_a_draw_of_chance_nor_a_reveal_is_taken_back(barrier: str) -> None:
    game = harbour()
    do(game, "load", barrier)
    before = shown(game)
    with pytest.raises(CannotTakeBack):
        game.take_back(Seat(0))
    assert shown(game) == before


def test_an_answer_before_another_seats_answer_is_not_taken_back() -> None:
    game = harbour()
    do(game, "trade", "no")
    assert game.can_take_back(Seat(0)) is None
    assert game.can_take_back(Seat(1)) == 2


def test_an_answer_given_together_with_others_is_not_taken_back_once_all_are_in() -> None:
    game = harbour()
    do(game, "vote")
    for seat in game.seats:
        game.answer(prompt_of(game, seat), (0,))
    assert [game.can_take_back(seat) for seat in game.seats] == [None, None]


def test_a_barrier_stands_even_if_the_answer_that_raised_it_is_itself_taken_back() -> None:
    game = harbour()
    do(game, "roll", "trade", "yes")
    game.take_back(Seat(1))
    assert [game.can_take_back(seat) for seat in game.seats] == [None, None]


def test_after_a_take_back_the_answer_before_is_still_named_by_the_prompt_it_was_given_to() -> None:
    game = harbour(checkpoint_every=9)
    do(game, "load")
    game.take_back(Seat(0))
    do(game, "load", "load")
    game.take_back(Seat(0))
    assert game.can_take_back(Seat(0)) == 3


def test_the_end_of_a_turn_is_taken_back_across_its_checkpoint() -> None:
    game = harbour()
    do(game, "load", "end")
    assert only_prompt(game).seat == 1
    game.take_back(Seat(0))
    assert only_prompt(game).seat == 0
    assert game.public() == harbour_after("load").public()
    do(game, "load", "end", "load")
    assert game.table.state.coins == [2, 1]


def test_the_last_answer_of_a_game_may_be_taken_back_and_the_game_goes_on() -> None:
    game = harbour(seats=1)
    do(game, *["end"] * 6)
    assert game.result is not None
    assert not game.prompts
    game.take_back(Seat(0))
    assert game.result is None
    do(game, "load", "end")
    assert game.result is not None
    assert game.result.scores == (1,)


def test_a_checkpoint_is_settled_once_no_take_back_can_reach_behind_it() -> None:
    game = harbour()
    do(game, "end")
    assert game.settled is not None
    assert game.settled.position == 0
    do(game, "load")
    assert (game.settled.position, game.settled.inputs) == (1, 1)


def test_checkpoints_count_answers_in_force_and_inputs_given() -> None:
    game = harbour()
    do(game, "load")
    game.take_back(Seat(0))
    do(game, "end", "load")
    assert game.settled is not None
    assert (game.settled.position, game.settled.inputs) == (1, 3)
    assert game.settled.next_prompt == only_prompt(game).id - 1


def test_a_game_started_from_a_settled_checkpoint_and_later_answers_is_the_same_game() -> None:
    whole = harbour()
    do(whole, "look", "end", "roll", "end", "trade", "yes", "load")
    assert whole.settled is not None
    stored = evolve(whole.settled, state=orjson.loads(orjson.dumps(whole.settled.state)))
    revived = Game(HARBOUR, {}, 2, "seed", start=stored)
    do(revived, "trade", "yes", "load")
    assert shown(revived) == shown(whole)
    do(revived, "roll", "look")
    do(whole, "roll", "look")
    assert shown(revived) == shown(whole)


def test_checkpoints_are_as_far_apart_as_asked() -> None:
    game = harbour(checkpoint_every=3)
    positions = set()
    for _ in range(6):
        assert game.settled is not None
        positions.add(game.settled.position)
        do(game, "roll", "end") if only_prompt(game).seat == 0 else do(game, "roll", "roll", "end")
    assert positions == {0, 5, 10}


def test_a_game_without_checkpoints_keeps_nothing_and_takes_nothing_back() -> None:
    game = harbour(checkpoint_every=0)
    do(game, "load", "end")
    assert game.settled is None
    assert game.can_take_back(Seat(0)) is None
    assert game.public() == harbour_after("load", "end").public()


def test_what_happened_is_told_in_order_and_secrets_to_one_seat_alone() -> None:
    game = harbour()
    do(game, "load", "look")
    top = str(game.table.state.seen[0])
    assert game.told == [
        Told(Loaded(Seat(0), "load")),
        Told(Loaded(Seat(0), "look")),
        Told(Loaded(Seat(0), top), Seat(0)),
    ]


@pytest.mark.parametrize(
    ("option", "value", "reason"),
    [("wind", "fair", "unknown"), ("weather", "1", "not_offered"), ("weather", True, "not_offered")],
)
def test_table_options_the_game_does_not_know_are_refused(option: str, value: str | int, reason: str) -> None:
    assert Game(HARBOUR, {}, 2, "seed").options == {"weather": "fair"}
    assert Game(HARBOUR, {"weather": 1}, 2, "seed").options == {"weather": 1}
    with pytest.raises(BadOptions) as refusal:
        Game(HARBOUR, {option: value}, 2, "seed")
    assert (refusal.value.option, refusal.value.reason) == (option, reason)


def harbour_after(*deeds: str) -> Game:
    game = harbour()
    do(game, *deeds)
    return game
