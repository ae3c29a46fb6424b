"""The bot of Sea Kings: what it can do, what it knows, and how long it thinks."""

from statistics import fmean
from time import process_time

import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.chance import Chance
from games.engine import Game
from games.match_up import match_up
from games.prompt import Json, Option, Picks, Prompt
from games.sea_kings import RULESET
from games.sea_kings.advice import advise
from games.sea_kings.purse import Coin, cheapest
from tests.games.playing import copied, moves, randomly
from tests.sea_kings_play import Play, named
from tests.sea_kings_table import table


def at_random(_public: Json, _private: Json, prompt: Prompt, chance: Chance) -> Picks:
    """Any options, as many as may be picked."""
    most = min(prompt.at_most, len(prompt.options))
    count = prompt.at_least + chance.below(1 + most - prompt.at_least)
    return tuple(chance.shuffled(range(len(prompt.options)))[:count])


def advised(game: Game, prompt: Prompt) -> Picks:
    """The bot's picks, from JSON that nobody else holds."""
    return advise(copied(game.public()), copied(game.private(prompt.seat)), prompt, Chance("taste"))


def let_it_answer(game: Play) -> list[Option]:
    """The bot answers whoever is asked; what it picked."""
    prompt = game.prompt()
    picks = advised(game.game, prompt)
    game.game.answer(prompt.id, picks)
    return [prompt.options[pick] for pick in picks]


def let_it_play(game: Play) -> list[Option]:
    """Everything the bot picks until its turn is over."""
    seat, picked = game.to_act()[0], list[Option]()
    while game.result is None and game.to_act() == [seat]:
        picked += let_it_answer(game)
        if picked[-1].kind == "end_turn":
            break
    return picked


def has(picked: list[Option], kind: str, thing: str = "") -> bool:
    return any(option.kind == kind and (not thing or named(option, thing)) for option in picked)


def test_it_wins_at_least_ninety_five_of_a_hundred_games_for_two_against_random() -> None:
    won = 0
    for n in range(100):
        advisers = [advise, at_random] if n % 2 else [at_random, advise]
        result = match_up(RULESET, {}, advisers, f"against random {n}").result
        assert result
        won += result.ranks[advisers.index(advise)] == 1
    assert won >= 95


def test_four_of_it_finish_in_about_as_many_turns_as_people_take() -> None:
    games = [match_up(RULESET, {}, [advise] * 4, f"four {n}") for n in range(10)]
    assert 10.5 < fmean(game.table.state.turn / 4 for game in games) < 16  # 13.4 in the rules' own simulation


def test_a_decision_takes_no_more_than_five_milliseconds_on_average() -> None:
    game = Game(RULESET, {"kings": "draft", "goals": "random"}, 4, "thinking", checkpoint_every=0)
    thought = decisions = 0.0
    while game.prompts:
        prompt = next(iter(game.prompts.values()))
        public, private = game.public(), game.private(prompt.seat)
        began = process_time()
        picks = advise(public, private, prompt, Chance("taste"))
        thought += process_time() - began
        decisions += 1
        game.answer(prompt.id, picks)
    assert thought / decisions < 0.005


@st.composite
def positions(draw: st.DrawFn) -> Game:
    """Any game after any number of answers by somebody who plays at random."""
    options = {option.name: draw(st.sampled_from(option.values)) for option in RULESET.options}
    luck = draw(st.integers(0, 2**32))
    game = Game(RULESET, options, draw(st.integers(2, 4)), f"tide {luck}", checkpoint_every=0)
    left = draw(st.integers(0, 600))
    for move in moves(game, randomly(f"luck {luck}")):
        if not left:
            break
        game.answer(move.prompt, move.picks)
        left -= 1
    return game


@given(game=positions())
@settings(max_examples=60)
def test_its_advice_is_legal_wherever_others_have_brought_the_game(game: Game) -> None:
    for prompt in game.prompts.values():
        prompt.check(advised(game, prompt))


@given(game=positions())
@settings(max_examples=20)
def test_it_takes_its_seats_views_changes_nothing_in_them_and_needs_no_luck(game: Game) -> None:
    for prompt in game.prompts.values():
        public, private = game.public(), game.private(prompt.seat)
        before = orjson.dumps([public, private])
        picks = advise(public, private, prompt, Chance("one taste"))
        assert orjson.dumps([public, private]) == before
        assert advise(public, private, prompt, Chance("another")) == picks


def test_it_claims_a_goal_as_soon_as_it_can() -> None:
    game = table(hand="legion lord", board="S01 S02 S03 S04 S05", goals="board5 scored3 hand8 wild2", bottom="W01")
    assert [option.kind for option in let_it_answer(game)] == ["claim"]


def test_it_claims_the_goal_with_more_points_first() -> None:
    game = table(
        seats=3,
        hand="legion",
        board="S01 S02 S03 S04 S05",
        scored="W01 W02 W03",
        goals="board5 scored3",
        placed="board5=1",
        bottom="W01",
    )
    assert let_it_answer(game)[0].facts["goal"] == "scored3"


def test_it_keeps_a_manta_that_scores_even_tired_and_gives_a_goal_one_that_it_would_miss_less() -> None:
    game = table(hand="legion", mantas="C1 P1 R1", board="S01 S02 S03 S04 S05", goals="board5 wild3", bottom="W01")
    let_it_answer(game)
    assert game.prompt().options[0].facts["manta"] == "SC/trained"
    assert let_it_answer(game)[0].facts["manta"] != "SC/trained"


def test_in_its_last_turn_it_takes_its_discard_back_rather_than_win_a_place_it_can_never_score() -> None:
    game = table(
        hand="legion", discard="lord dragoon negotiator wave_teller", goals="wild3", bottom="W01 S04", last_turn=0
    )
    assert has(let_it_play(game), "play", "matrona")


def test_in_its_last_turn_it_scores_what_is_risen() -> None:
    game = table(hand="wave_teller lord", board="S12:2 A03", goals="wild3", bottom="W01", last_turn=0)
    let_it_play(game)
    assert game.state.players[0].scored == ["S12", "A03"]


def test_it_uses_a_manta_that_scores_before_matrona_readies_it_again() -> None:
    game = table(
        hand="",
        discard="legion lord dragoon negotiator wave_teller",
        board="S09 A03",
        mantas="SC",
        goals="wild3",
        bottom="W14",
        last_turn=0,
    )
    let_it_play(game)
    assert game.state.players[0].scored == ["S09", "A03"]


def test_it_looks_for_other_waters_when_nothing_here_can_be_won() -> None:
    game = table(
        hand="dragoon",
        mantas="C1 P1 R1 SC",
        goals="board5",
        bottom="S14 W14",
        sea="S01 S02 S04 A01 A03 V01 V02",
        row="eel",
    )
    assert has(let_it_play(game), "scout")


def test_it_takes_the_richest_place_it_can_pay_for() -> None:
    game = table(hand="legion", mantas="C1 R1 SC", goals="scored3", bottom="S01 S09 V14", sea="W01 W02")
    assert has(let_it_play(game), "play", "legion")
    assert [placed.id for placed in game.state.players[0].board] == ["S09"]


def test_it_pays_with_power_bound_to_a_type_where_that_fits_and_keeps_what_fits_everywhere() -> None:
    game = table(hand="legion", mantas="C1 R1 SC", board="V04 S04", goals="scored3", bottom="V11", sea="W01 W02")
    picked = let_it_play(game)
    assert has(picked, "add_depth", "V04")
    assert not has(picked, "add_depth", "S04")


@pytest.mark.parametrize(
    ("amounts", "missing", "paid"),
    [
        ([1, 2], 1, [1]),
        ([1, 2], 2, [2]),
        ([1, 2, 2], 3, [1, 2]),
        ([2, 2], 3, [2, 2]),
        ([3, 1, 1], 2, [1, 1]),
        ([1, 1], 3, None),
        ([], 0, []),
    ],
)
def test_it_pays_with_the_least_it_can(amounts: list[int], missing: int, paid: list[int] | None) -> None:
    coins = [Coin(f"{n}", amount, cost=float(amount)) for n, amount in enumerate(amounts)]
    chosen = cheapest(coins, missing)
    assert (chosen and sorted(coin.amount for coin in chosen)) == (paid or chosen)
    assert (chosen is None) == (paid is None)


@given(
    coins=st.lists(st.tuples(st.integers(1, 3), st.floats(-2, 3)), max_size=7),
    missing=st.integers(1, 7),
)
def test_a_payment_it_plans_has_no_superfluous_source(coins: list[tuple[int, float]], missing: int) -> None:
    chosen = cheapest([Coin(f"{n}", amount, cost) for n, (amount, cost) in enumerate(coins)], missing)
    if chosen is not None:
        total = sum(coin.amount for coin in chosen)
        assert total >= missing
        assert all(total - coin.amount < missing for coin in chosen)


def test_it_never_forgets_how_to_read_a_view_of_a_game_that_is_drafting() -> None:
    game = Game(RULESET, {"kings": "draft"}, 3, "draft")
    prompt = next(iter(game.prompts.values()))
    views: list[Json] = [game.public(), game.private(prompt.seat)]
    assert prompt.kind == "draft"
    prompt.check(advise(views[0], views[1], prompt, Chance("taste")))
