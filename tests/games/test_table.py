"""The verbs a rule has: asking, telling, revealing, drawing, looking round the table."""

import pytest

from games.chance import Chance
from games.piles import draw
from games.prompt import Answers, Ask, Choice, Picks, Prompt, Seat, Unavailable, choice
from games.table import Question, Table, Told

FRUIT = [choice("a", "fruit", name="apple"), choice("b", "fruit", name="pear"), choice("c", "fruit", name="plum")]


def table(seats: int = 3) -> Table[None]:
    return Table(tuple(Seat(n) for n in range(seats)), {}, Chance("seed"), None)


def asked_of(asking: object) -> tuple[Prompt, ...]:
    """The prompts a rule waits for."""
    ask = asking.send(None)  # type: ignore[attr-defined]  # a coroutine, whatever it will return
    assert isinstance(ask, Ask)
    return ask.prompts


def outcome(asking: object, answers: Answers) -> object:
    """What the rule is given back for its answers."""
    with pytest.raises(StopIteration) as end:
        asking.send(answers)  # type: ignore[attr-defined]  # a coroutine, whatever it will return
    return end.value.value


def test_asking_one_seat_gives_the_rule_what_the_option_means() -> None:
    asking = table().ask(Seat(1), "snack", Question(FRUIT, context={"bowl": "blue"}))
    (prompt,) = asked_of(asking)
    assert (prompt.seat, prompt.kind, prompt.context) == (1, "snack", {"bowl": "blue"})
    assert [option.facts["name"] for option in prompt.options] == ["apple", "pear", "plum"]
    assert outcome(asking, {Seat(1): (2,)}) == "c"


def test_asking_for_some_keeps_the_order_in_which_they_were_picked() -> None:
    asking = table().ask_some(Seat(0), "snack", Question(FRUIT, at_least=0, at_most=3, default=()))
    (prompt,) = asked_of(asking)
    assert (prompt.at_least, prompt.at_most, prompt.default) == (0, 3, ())
    assert outcome(asking, {Seat(0): (2, 0)}) == ["c", "a"]


def test_what_cannot_be_picked_now_is_shown_with_its_reason_and_has_no_index() -> None:
    dear = Unavailable(choice("d", "fruit", name="melon").option, "too_dear", {"price": 9})
    asking = table().ask(Seat(0), "snack", Question(FRUIT, unavailable=[dear]))
    (prompt,) = asked_of(asking)
    assert len(prompt.options) == 3
    assert [(gone.option.facts["name"], gone.reason, gone.facts["price"]) for gone in prompt.unavailable] == [
        ("melon", "too_dear", 9)
    ]
    asking.close()


def test_results_of_several_seats_stand_in_the_order_asked_whatever_the_order_of_arrival() -> None:
    asking = table().ask_each("snack", {Seat(2): Question(FRUIT[:2]), Seat(0): Question(FRUIT)})
    assert [prompt.seat for prompt in asked_of(asking)] == [2, 0]
    assert outcome(asking, {Seat(0): (2,), Seat(2): (1,)}) == {2: ["b"], 0: ["c"]}


def test_asking_nobody_waits_for_nobody() -> None:
    nobody: dict[Seat, Question[str]] = {}
    with pytest.raises(StopIteration) as end:
        table().ask_each("snack", nobody).send(None)
    assert end.value.value == {}


@pytest.mark.parametrize(("picks", "wanted"), [((0,), False), ((1,), True)])
def test_an_offer_is_declined_by_silence(picks: Picks, wanted: object) -> None:
    asking = table().offer(Seat(1), "dessert", seat=0)
    (prompt,) = asked_of(asking)
    assert [option.kind for option in prompt.options] == ["no", "yes"]
    assert (prompt.default, prompt.context) == ((0,), {"seat": 0})
    assert outcome(asking, {Seat(1): picks}) is wanted


def test_the_others_sit_in_turn_order_from_ones_left() -> None:
    assert table(4).others(Seat(1)) == [2, 3, 0]
    assert table(1).others(Seat(0)) == []


def test_a_secret_is_told_to_one_seat_alone() -> None:
    here = table()
    here.tell("rain")
    here.tell("a hint", only=Seat(2))
    assert here.told == [Told("rain"), Told("a hint", Seat(2))]


def test_drawing_takes_from_the_top_as_many_as_there_are_and_raises_the_barrier() -> None:
    here, pile = table(), ["top", "middle", "bottom"]
    assert draw(here, pile, 2) == ["top", "middle"]
    assert draw(here, pile, 2) == ["bottom"]
    assert (pile, here.reveals) == ([], 2)


def test_drawing_from_an_empty_pile_reveals_nothing() -> None:
    here = table()
    assert draw(here, [], 3) == []
    assert here.reveals == 0


def test_a_choice_says_in_facts_what_it_means() -> None:
    assert choice(7, "buy", card="eel/1", price=3) == Choice(7, choice(0, "buy", card="eel/1", price=3).option)
    assert choice(7, "buy", kind="big").option.facts == {"kind": "big"}
