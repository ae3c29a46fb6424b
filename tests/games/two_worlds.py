"""Two tables that differ in nothing a viewer may know, played side by side through one turn (P25).

What a viewer may know is said anew for each game, from its rulebook, in `tests/games/<game>/worlds.py`.
"""

from collections.abc import Callable, Iterator, Mapping

import orjson
from attrs import evolve, frozen

from games.chance import Chance
from games.checkpoint import Checkpoint, plain, read_state
from games.engine import Game
from games.prompt import Facts, IllegalAnswer, Json, Picks, Prompt, Seat
from tests.games.playing import Given, Setting, moves, randomly

Revealing = Mapping[str, tuple[str, ...]]
"""By class of event: the fields that show ids to everyone, because the rules say so."""
OtherWorld = Callable[[list[object], frozenset[str], Seat | None, Chance], object]
"""The states of a turn from its top to the next, what events openly showed, who looks, and chance: a state to begin the
same turn with, which the viewer cannot tell from the first."""


@frozen
class Turn:
    """A turn as it was played."""

    start: Checkpoint
    states: list[object]
    answers: list[Given]
    shown: frozenset[str]
    """Ids that events showed to everyone, by those fields that are meant to."""


class Leak(AssertionError):
    """A viewer could tell two worlds apart."""


def turns(setting: Setting, seed: str, revealing: Revealing) -> Iterator[Turn]:
    """All turns of a random game."""
    game = setting.game(seed, checkpoint_every=1)
    start, states, answers, shown = game._checkpoints[-1], [copy_of(game)], [], frozenset[str]()
    for given in moves(game, randomly(seed)):
        game.told.clear()
        game.answer(given.prompt, given.picks)
        answers.append(given)
        states.append(copy_of(game))
        shown |= frozenset(ids_in(game, revealing))
        if game._checkpoints[-1].inputs == game.inputs or game.result:
            yield Turn(start, states, answers, shown)
            start, states, answers, shown = game._checkpoints[-1], [copy_of(game)], [], frozenset[str]()


def copy_of(game: Game) -> object:
    return read_state(game.ruleset, plain(game.table.state))


def ids_in(game: Game, revealing: Revealing) -> Iterator[str]:
    for told in game.told:
        for name in revealing.get(type(told.event).__name__, ()):
            value = getattr(told.event, name)
            yield from [value] if isinstance(value, str) else value


def compare(setting: Setting, seed: str, turn: Turn, viewer: Seat | None, other: object) -> int:
    """Play the turn in both worlds; the number of positions looked at. Raises Leak."""
    here = begin(setting, seed, turn.start)
    there = begin(setting, seed, evolve(turn.start, state=plain(other)))
    positions = 0
    for given in [*turn.answers, None]:
        one, two = visible(here, viewer), visible(there, viewer)
        if one != two:
            at = max(0, next(n for n, (a, b) in enumerate(zip(one, two, strict=False)) if a != b) - 80)
            raise Leak(f"{setting}: {viewer} sees …{one[at:][:160]!r}… here and …{two[at:][:160]!r}… there")
        positions += 1
        if given is None:
            break
        picks = same_picks(here.prompts[given.prompt], there.prompts[given.prompt], given.picks)
        if picks is None:
            break
        for game in (here, there):
            game.told.clear()
        here.answer(given.prompt, given.picks)
        try:
            there.answer(given.prompt, picks)
        except IllegalAnswer:
            break
    return positions


def begin(setting: Setting, seed: str, start: Checkpoint) -> Game:
    return Game(setting.ruleset, setting.options, setting.seats, seed, start=start)


def visible(game: Game, viewer: Seat | None) -> bytes:
    """Every byte for this viewer: views, events, own prompts, and who else is asked."""
    events: list[Json] = [
        [type(told.event).__name__, plain(told.event)] for told in game.told if told.seat in (None, viewer)
    ]
    own: list[Json] = [plain(prompt) for prompt in game.prompts.values() if prompt.seat == viewer]
    asked: list[Json] = [[prompt.id, prompt.seat, prompt.kind] for prompt in game.prompts.values()]
    private = None if viewer is None else game.private(viewer)
    back = None if viewer is None else game.can_take_back(viewer)
    return orjson.dumps([game.public(), private, own, asked, events, back, plain(game.result)])


def same_picks(here: Prompt, there: Prompt, picks: Picks) -> Picks | None:
    """The same picks in the other world: options with the same facts or, with other cards, in the same places."""
    numbers = {described(option.kind, option.facts): n for n, option in enumerate(there.options)}
    same = [numbers.get(described(here.options[pick].kind, here.options[pick].facts)) for pick in picks]
    if None not in same:
        return tuple(number for number in same if number is not None)
    kinds = [option.kind for option in here.options] == [option.kind for option in there.options]
    return picks if kinds else None


def described(kind: str, facts: Facts) -> bytes:
    return orjson.dumps([kind, dict(facts)])
