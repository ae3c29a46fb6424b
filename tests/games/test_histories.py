"""The same inputs, take-backs among them, give the same game, from any checkpoint on (P14, P18)."""

from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from games.checkpoint import Checkpoint
from games.engine import Game
from games.prompt import Json, Picks, PromptId, Seat
from tests.games.harbour import HARBOUR, do, prompt_of
from tests.games.playing import shown

Nudges = list[tuple[int, int]]
"""What a player does next, as two numbers that are fitted to what is possible: see `next_input`."""
nudges = st.lists(st.tuples(st.integers(0, 11), st.integers(0, 23)), max_size=60)
seats_and_gaps = st.tuples(st.integers(1, 3), st.integers(1, 4))


@frozen
class Input:
    """One line of a journal: an answer, or with no picks a seat's take-back."""

    seat: Seat
    prompt: PromptId | None = None
    picks: Picks = ()


def next_input(game: Game, nudge: tuple[int, int]) -> Input | None:
    """An open or sealed prompt answered, or, one time in four, somebody's last answer taken back if one can be."""
    way, number = nudge
    willing = [seat for seat in game.seats if game.can_take_back(seat) is not None]
    if way < 3 and willing:
        return Input(willing[number % len(willing)])
    changeable = [prompt for prompt, _ in game.sealed.values() if not prompt.final]
    together = [*game.prompts.values(), *changeable]
    if not together:
        return None
    prompt = together[way % len(together)]
    return Input(prompt.seat, prompt.id, (number % len(prompt.options),))


def give(game: Game, line: Input) -> None:
    if line.prompt is None:
        game.take_back(line.seat)
    else:
        game.answer(line.prompt, line.picks)


def play(game: Game, steps: Nudges) -> tuple[list[Input], list[Json], list[Checkpoint]]:
    """The journal, what everybody saw before the first and after each input, and every checkpoint ever settled."""
    journal, seen, settled = [], [shown(game)], [game.settled]
    for nudge in steps:
        line = next_input(game, nudge)
        if line is None:
            break
        give(game, line)
        journal.append(line)
        seen.append(shown(game))
        settled.append(game.settled)
    return journal, seen, [checkpoint for checkpoint in settled if checkpoint is not None]


@given(seats_and_gaps, nudges)
def test_the_same_inputs_show_the_same_views_prompts_ids_and_results(table: tuple[int, int], steps: Nudges) -> None:
    seats, gap = table
    journal, seen, _ = play(Game(HARBOUR, {}, seats, "seed", checkpoint_every=gap), steps)
    again = Game(HARBOUR, {}, seats, "seed", checkpoint_every=gap)
    replayed = [shown(again)]
    for line in journal:
        give(again, line)
        replayed.append(shown(again))
    assert replayed == seen


@given(seats_and_gaps, nudges)
def test_any_settled_checkpoint_and_the_inputs_after_it_are_the_whole_history(
    table: tuple[int, int], steps: Nudges
) -> None:
    seats, gap = table
    journal, seen, settled = play(Game(HARBOUR, {}, seats, "seed", checkpoint_every=gap), steps)
    for checkpoint in settled:
        revived = Game(HARBOUR, {}, seats, "seed", start=checkpoint, checkpoint_every=gap)
        for line in journal[checkpoint.inputs :]:
            give(revived, line)
        assert shown(revived) == seen[-1]


@settings(max_examples=400)
@given(st.integers(1, 3), st.integers(1, 4), st.integers(1, 4), nudges)
def test_how_far_apart_checkpoints_are_changes_nothing_that_is_seen(
    seats: int, one: int, two: int, steps: Nudges
) -> None:
    journal, seen, _ = play(Game(HARBOUR, {}, seats, "seed", checkpoint_every=one), steps)
    other = Game(HARBOUR, {}, seats, "seed", checkpoint_every=two)
    replayed = [shown(other)]
    for line in journal:
        give(other, line)
        replayed.append(shown(other))
    assert replayed == seen


@given(seats_and_gaps, nudges)
def test_taking_back_shows_what_was_shown_before_that_answer(table: tuple[int, int], steps: Nudges) -> None:
    seats, gap = table
    game = Game(HARBOUR, {}, seats, "seed", checkpoint_every=gap)
    for nudge in steps:
        line = next_input(game, nudge)
        if line is None:
            break
        before = without_numbers(game)
        give(game, line)
        if line.prompt is not None and game.can_take_back(line.seat) == line.prompt:
            changed = line.prompt in game.sealed
            numbers = set(game.prompts)
            game.take_back(line.seat)
            assert without_numbers(game) == before
            assert changed or numbers.isdisjoint(game.prompts)
            give(game, Input(line.seat, prompt_of(game, line.seat), line.picks))


def test_turns_that_no_take_back_can_reach_are_forgotten() -> None:
    game = Game(HARBOUR, {}, 2, "seed")
    for _ in range(5):
        do(game, *["roll"] * 40, "end")
    assert [checkpoint.position for checkpoint in game._checkpoints] == [4 * 41, 5 * 41]
    assert len(game._given) == 41


def without_numbers(game: Game) -> Json:
    """Everything in sight but the prompts' ids, the count of inputs and sealed answers, which a withdrawal removes."""
    asked = [*game.prompts.values(), *(prompt for prompt, _ in game.sealed.values())]
    prompts = sorted((prompt.seat, prompt.kind, len(prompt.options)) for prompt in asked)
    return {
        "public": game.public(),
        "private": [game.private(seat) for seat in game.seats],
        "prompts": [list(prompt) for prompt in prompts],
        "over": game.result is not None,
    }
