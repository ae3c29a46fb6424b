"""Chance is fair, repeatable from a seed and a counter, and the same on every machine (P14)."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from games.chance import Chance

SEEDS = st.text(max_size=20)


@given(SEEDS, st.integers(1, 1 << 64))
def test_a_number_lies_below_its_bound(seed: str, bound: int) -> None:
    assert 0 <= Chance(seed).below(bound) < bound


@given(SEEDS, st.integers(0, 30), st.lists(st.integers(1, 100), min_size=1, max_size=30))
def test_the_counter_alone_takes_chance_up_where_it_was(seed: str, skipped: int, bounds: list[int]) -> None:
    first = Chance(seed)
    for _ in range(skipped):
        first.below(6)
    later = Chance(seed, first.drawn)
    assert [later.below(bound) for bound in bounds] == [first.below(bound) for bound in bounds]


@given(SEEDS, st.lists(st.integers(), max_size=30))
def test_shuffling_keeps_every_card_and_leaves_the_pile_it_was_given(seed: str, cards: list[int]) -> None:
    before = list(cards)
    assert sorted(Chance(seed).shuffled(cards)) == sorted(before)
    assert cards == before


def test_draws_are_the_same_on_every_machine_and_for_ever() -> None:
    chance = Chance("tidegate")
    assert [chance.below(100) for _ in range(8)] == [20, 20, 19, 99, 43, 44, 18, 36]
    assert "".join(chance.shuffled("ABCDEFGH")) == "ABGCDFHE"
    assert chance.drawn == 15


def test_another_seed_gives_other_draws() -> None:
    assert [Chance("a").below(1 << 60), Chance("b").below(1 << 60)] != [Chance("a").below(1 << 60)] * 2


def test_every_face_of_a_die_comes_up_equally_often() -> None:
    chance = Chance("fair")
    faces = Counter(chance.die() for _ in range(60_000))
    assert sorted(faces) == [1, 2, 3, 4, 5, 6]
    assert all(9_600 < count < 10_400 for count in faces.values())


def test_a_bound_that_does_not_divide_the_span_is_as_fair_as_one_that_does() -> None:
    """Two thirds of the span: without rejection the lower half of the numbers would come up twice as often."""
    bound = (1 << 65) // 3
    chance = Chance("bias")
    low = sum(chance.below(bound) < bound // 2 for _ in range(6_000))
    assert 2_800 < low < 3_200
    assert chance.drawn > 8_000


def test_every_order_of_three_cards_is_equally_likely() -> None:
    chance = Chance("orders")
    orders = Counter("".join(chance.shuffled("ABC")) for _ in range(12_000))
    assert len(orders) == 6
    assert all(1_800 < count < 2_200 for count in orders.values())


def test_one_of_picks_each_thing_equally_often() -> None:
    chance = Chance("one")
    assert set(Counter(chance.one_of("xyz") for _ in range(300))) == {"x", "y", "z"}
