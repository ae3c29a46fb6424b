"""2.3 Paying, on boards full of sources: all that the rules allow, and nothing else."""

from itertools import product
from random import Random

from attrs import frozen
from hypothesis import given, settings
from hypothesis import strategies as st

from games.checkpoint import plain
from games.prompt import Fact
from games.sea_kings.icons import Icon, icon
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.state import Player
from tests.sea_kings_play import Play, words
from tests.sea_kings_table import table

ROW = "eel healer angler diplomat manta_leader marauder"


@frozen
class Source:
    """Something that may pay; `then` is what the wild manta it brings could add, 0 if nothing."""

    thing: str
    amount: int
    then: int = 0


def pays(given_by: Icon, currency: str, type_: str | None) -> bool:
    return given_by.kind.name.lower() == currency and given_by.bound in (None, type_)


def sources(game: Play, player: Player, currency: str, type_: str | None) -> list[Source]:
    """2.3.3 Ready mantas and the top depths of locations that have not given a resource in this main action."""
    found = [
        Source(manta.id, manta.icon.amount)
        for manta in player.mantas
        if not manta.tired and pays(manta.icon, currency, type_)
    ]
    for placed in player.board:
        depths = LOCATIONS[placed.id].depths[placed.covered :]
        if depths and pays(depths[0], currency, type_) and placed.id not in game.state.exploited:
            manta = LOCATIONS[placed.id].manta
            brings = icon(manta) if manta and len(depths) == 1 else None
            then = brings.amount if brings and pays(brings, currency, type_) else 0
            found.append(Source(placed.id, depths[0].amount, then))
    return found


def legal(used: list[int], missing: int) -> bool:
    """2.3.4 Enough, and not enough without any one of them."""
    return sum(used) >= missing and all(sum(used) - source < missing for source in used)


def ways(pool: list[Source], missing: int, used: list[int]) -> set[str]:
    """The sources with which what is used can become a legal payment."""
    found = set()
    for take in product(*[range(3 if source.then else 2) for source in pool]):
        added = [source for source, times in zip(pool, take, strict=True) if times]
        brought = [source.then for source, times in zip(pool, take, strict=True) if times == 2]
        if legal([*used, *(source.amount for source in added), *brought], missing):
            found |= {source.thing for source in added}
    return found


MANTAS = st.lists(st.sampled_from(["C1", "P1", "C2", "P2"]), max_size=3)
BOARDS = st.lists(
    st.sampled_from([card.id for card in LOCATIONS.values() if card.depths]), min_size=1, max_size=4, unique=True
)
CARDS = st.sampled_from(["legion", "marauder", "lord", "negotiator", "diplomat", "dragoon"])


@st.composite
def crowded(draw: st.DrawFn) -> Play:
    """A table at which somebody is about to acquire something with whatever the sources are."""
    board = draw(BOARDS)
    covered = [f"{place}:{draw(st.integers(0, len(LOCATIONS[place].depths) - 1))}" for place in board]
    sea = draw(st.lists(st.sampled_from(sorted(set(LOCATIONS) - set(board))), min_size=4, max_size=8, unique=True))
    return table(
        hand=draw(CARDS),
        board=" ".join(covered),
        mantas=" ".join(draw(st.lists(st.sampled_from(["C1", "P1"]), unique=True))),
        wild=" ".join(draw(MANTAS)),
        bottom=" ".join(sea[:4]),
        top=" ".join(sea[4:]),
        row=ROW,
    )


def play_the_card(game: Play) -> None:
    game.play(game.hand()[0] if game.hand()[0] != "matrona" else game.hand()[1])
    if game.asked() == "scout":
        game.stay()


def type_of(facts: dict[str, Fact], kind: str) -> str | None:
    return LOCATIONS[str(facts["location"])].type.value if kind == "conquer" else None


@settings(max_examples=80)
@given(game=crowded())
def test_a_target_is_offered_exactly_if_it_can_be_paid_with_no_source_superfluous(game: Play) -> None:
    play_the_card(game)
    if game.asked() not in ("buy", "conquer", "recruit", "recruit_or_buy"):
        return
    prompt = game.prompt()
    granted = int(prompt.context["granted"])
    targets = [option for option in prompt.options if "price" in option.facts]
    for option in [*targets, *(no.option for no in prompt.unavailable)]:
        currency = "power" if option.kind == "conquer" else "coins"
        pool = sources(game, game.player(0), currency, type_of(dict(option.facts), option.kind))
        missing = int(option.facts["price"]) - granted
        assert (option in targets) == (missing <= 0 or bool(ways(pool, missing, []))), words(prompt)
    can_be_left = "decline" in game.kinds()
    assert can_be_left == all(int(option.facts["price"]) > granted for option in targets)


@settings(max_examples=80)
@given(game=crowded(), luck=st.randoms(use_true_random=False))
def test_a_payment_offers_exactly_the_sources_that_can_make_it_legal_and_is_confirmed_only_then(
    game: Play, luck: Random
) -> None:
    play_the_card(game)
    type_ = choose_something(game, luck)
    used: list[int] = []
    while game.asked() == "pay":
        prompt = game.prompt()
        currency, price = str(prompt.context["currency"]), int(prompt.context["price"])
        missing = price - int(prompt.context["paid"]) + sum(used)
        expected = ways(sources(game, game.player(0), currency, type_), missing, used)
        assert things(game) == expected, words(prompt)
        assert game.may("confirm") == legal(used, missing)
        if not expected:
            game.pick("confirm")
            return
        thing = luck.choice(sorted(expected))
        used += [int(option.facts["amount"]) for option in prompt.options if thing in option.facts.values()]
        game.choose(thing)


def choose_something(game: Play, luck: Random) -> str | None:
    """Picks a target; the type of location that power would be bound to."""
    if game.asked() not in ("buy", "conquer", "recruit", "recruit_or_buy"):
        return None
    option = luck.choice([option for option in game.offered() if "price" in option.facts])
    game.choose(option.facts.get("location", option.facts.get("card", "")))
    return type_of(dict(option.facts), option.kind)


def things(game: Play) -> set[str]:
    sources = [option for option in game.offered() if option.kind in ("add_manta", "add_depth")]
    return {str(option.facts.get("manta", option.facts.get("location"))) for option in sources}


@settings(max_examples=60)
@given(game=crowded(), luck=st.randoms(use_true_random=False))
def test_a_payment_taken_back_or_called_off_leaves_no_trace(game: Play, luck: Random) -> None:
    play_the_card(game)
    untouched = look(game)
    choose_something(game, luck)
    trail = []
    while game.asked() == "pay" and things(game):
        trail.append(look(game))
        game.choose(luck.choice(sorted(things(game))))
    if not trail:
        return
    told = len(game.told())
    undone = luck.random() < 0.5
    while trail:
        game.take_back() if undone else game.pick("take_back_source")
        assert look(game) == trail.pop()
    game.pick("cancel")
    assert look(game) == untouched
    assert len(game.told()) == told


def look(game: Play) -> object:
    """All there is, whether anyone can see it or not, and what is asked."""
    return plain(game.state), game.everything()
