"""Tollway, sentence by sentence."""

from itertools import count

import pytest

from games.chance import Chance
from games.checkpoint import Checkpoint, plain
from games.engine import Game
from games.prompt import Json, Seat
from games.ruleset import Result
from games.table import Told
from games.tollway import RULESET
from games.tollway.rules import Holder, Square, State, Stepped

START = 10
NUMBERS = [11, 12, 13, 14, 15]
DECK = list(range(21, 33))


def rolling(die: int) -> str:
    """A seed with which the next roll is this one."""
    return next(seed for seed in map(str, count()) if Chance(seed).die() == die)


Squares = dict[int, tuple[int | None, int]]
"""By number: owner and level."""


def table(
    die: int = 3, squares: Squares | None = None, *, gold: int = 1500, position: int = START, turn: int = 0
) -> Game:
    """A game of 20 turns in which the next roll is known; gold and position are seat 0's."""
    state = State([Holder(list(NUMBERS), list(DECK), gold, position), *(Holder([1] * 5, [2] * 12) for _ in range(3))])
    for number, (owner, level) in (squares or {}).items():
        state.squares[number] = Square(None if owner is None else Seat(owner), level)
    state.turn = turn
    start = Checkpoint(position=0, inputs=0, next_prompt=1, drawn=0, state=plain(state))
    return Game(RULESET, {"turns": 20}, 4, rolling(die), start=start)


def pick(game: Game, choice: int) -> Stepped:
    """Answer the open prompt and return what everyone was told."""
    game.told.clear()
    (prompt,) = game.prompts.values()
    game.answer(prompt.id, (choice,))
    (told,) = game.told
    assert told.seat is None
    assert isinstance(told.event, Stepped)
    return told.event


def square(game: Game, number: int) -> tuple[int | None, int]:
    found = game.table.state.squares[number]
    return found.owner, found.level


def gold(game: Game) -> list[int]:
    return [holder.gold for holder in game.table.state.holders]


def test_everyone_begins_with_five_in_hand_twelve_in_the_deck_and_1500_gold_on_the_first_of_33_free_squares() -> None:
    game = Game(RULESET, {}, 4, "seed")
    state = game.table.state
    assert [(len(h.hand), len(h.deck), h.gold, h.position) for h in state.holders] == [(5, 12, 1500, 0)] * 4
    assert all(1 <= number <= 99 for holder in state.holders for number in holder.hand + holder.deck)
    assert [(s.owner, s.level) for s in state.squares] == [(None, 0)] * 33


def test_a_seat_picks_one_of_its_first_three_cards() -> None:
    (prompt,) = table().prompts.values()
    assert [(option.facts["card"], option.facts["price"]) for option in prompt.options] == [
        (11, 50),
        (12, 100),
        (13, 150),
    ]


@pytest.mark.parametrize("die", [1, 6])
def test_the_die_moves_the_seat_on_and_earns_ten_gold_a_pip(die: int) -> None:
    game = table(die, {START + die: (0, 1)})
    stepped = pick(game, 0)
    assert (stepped.die, stepped.square, gold(game)[0]) == (die, START + die, 1500 + 10 * die)


def test_after_the_last_square_comes_the_first() -> None:
    assert pick(table(5, position=31), 0).square == 3


@pytest.mark.parametrize(("choice", "price"), [(0, 50), (1, 100), (2, 150)])
def test_a_free_square_is_bought_at_the_level_of_the_choice(choice: int, price: int) -> None:
    game = table()
    stepped = pick(game, choice)
    assert square(game, 13) == (0, 1 + choice) == (stepped.owner, stepped.level)
    assert gold(game)[0] == 1530 - price == stepped.gold


def test_buying_without_enough_gold_takes_what_there_is() -> None:
    game = table(gold=20)
    pick(game, 2)
    assert (gold(game)[0], square(game, 13)) == (0, (0, 3))


@pytest.mark.parametrize(("before", "after"), [(1, 2), (4, 5), (5, 1)])
def test_ones_own_square_rises_a_level_and_from_the_fifth_back_to_the_first(before: int, after: int) -> None:
    game = table(3, {13: (0, before)})
    pick(game, 2)
    assert (square(game, 13), gold(game)[0]) == ((0, after), 1530)


def test_on_anothers_square_twenty_gold_a_level_go_to_the_owner_and_the_level_falls() -> None:
    game = table(3, {13: (2, 3)})
    stepped = pick(game, 2)
    assert gold(game) == [1470, 1500, 1560, 1500]
    assert square(game, 13) == (2, 2) == (stepped.owner, stepped.level)


def test_a_toll_beyond_the_purse_is_paid_with_what_there_is() -> None:
    game = table(1, {11: (1, 5)}, gold=0)
    pick(game, 0)
    assert gold(game)[:2] == [0, 1510]


def test_a_square_that_wears_off_to_nothing_is_free() -> None:
    game = table(3, {13: (3, 1)})
    assert pick(game, 0).owner is None
    assert square(game, 13) == (None, 0)


@pytest.mark.parametrize("choice", [0, 1, 2])
def test_the_picked_card_goes_under_the_deck_and_the_decks_top_takes_its_place(choice: int) -> None:
    game = table()
    pick(game, choice)
    holder = game.table.state.holders[0]
    hand = list(NUMBERS)
    hand[choice] = 21
    assert holder.hand == hand
    assert holder.deck == [*DECK[1:], NUMBERS[choice]]


def test_seats_play_in_turn_order() -> None:
    game = Game(RULESET, {"turns": 20}, 4, "seed")
    assert [pick(game, 0).seat for _ in range(6)] == [0, 1, 2, 3, 0, 1]


@pytest.mark.parametrize(("chosen", "turns"), [({}, 80), ({"turns": 20}, 20), ({"turns": 160}, 160)])
def test_the_game_ends_after_as_many_turns_as_were_chosen(chosen: dict[str, int], turns: int) -> None:
    game = Game(RULESET, chosen, 4, "seed")
    for _ in range(turns):
        assert game.result is None
        pick(game, 0)
    assert game.result is not None
    assert not game.prompts


def test_without_an_end_the_game_goes_on() -> None:
    game = Game(RULESET, {"turns": "none"}, 4, "seed", checkpoint_every=0)
    for _ in range(1000):
        pick(game, 1)
    assert game.result is None


def test_most_gold_and_land_wins_and_equals_share_a_rank() -> None:
    """Seat 3 buys square 1 on the last turn: 1500 + 10 - 50 gold, and a level of land is worth 50."""
    game = table(1, {11: (0, 2), 20: (2, 1)}, gold=1400, turn=19)
    pick(game, 0)
    assert game.result == Result(scores=(1500, 1500, 1550, 1510), ranks=(3, 3, 1, 2))


def test_everyone_sees_turn_gold_positions_squares_and_the_last_ten_turns_and_nobody_a_card() -> None:
    game = Game(RULESET, {"turns": 20}, 4, "seed")
    stepped = [pick(game, 2) for _ in range(12)]
    public = game.public()
    assert isinstance(public, dict)
    assert sorted(public) == ["events", "gold", "positions", "squares", "turn"]
    assert (public["turn"], public["gold"]) == (12, gold(game))
    assert public["events"] == plain(stepped[-10:])
    assert sorted(fields(public["events"])) == ["choice", "die", "gold", "level", "owner", "seat", "square", "turn"]
    assert sorted(fields(public["squares"])) == ["level", "owner"]


def fields(rows: Json) -> list[str]:
    assert isinstance(rows, list)
    assert isinstance(rows[0], dict)
    return list(rows[0])


def test_a_hand_is_its_seats_alone() -> None:
    game = table()
    assert game.private(Seat(0)) == {"hand": NUMBERS}
    assert game.private(Seat(1)) == {"hand": [1] * 5}


def test_a_turn_is_told_to_everyone_and_not_taken_back() -> None:
    game = table()
    (prompt,) = game.prompts.values()
    game.answer(prompt.id, (1,))
    assert game.told == [Told(Stepped(1, Seat(0), 1, 3, 13, Seat(0), 2, 1430))]
    assert game.can_take_back(Seat(0)) is None


@pytest.mark.parametrize(("purse", "choice"), [(1500, 2), (650, 2), (649, 1), (599, 0), (0, 0)])
def test_a_bot_buys_as_high_as_leaves_it_five_hundred(purse: int, choice: int) -> None:
    game = table(gold=purse)
    (prompt,) = game.prompts.values()
    assert RULESET.advise(game.public(), game.private(Seat(0)), prompt, Chance("bot")) == (choice,)
