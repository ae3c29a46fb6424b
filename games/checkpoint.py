"""The state at the top of a turn as plain data that play can start from (P18)."""

from functools import cache
from typing import cast

from attrs import frozen
from cattrs.preconf.orjson import OrjsonConverter, make_converter

from games.prompt import Json
from games.ruleset import Ruleset


@frozen
class Checkpoint:
    """Together with ruleset, options, seats and seed, all that a game depends on besides its later answers."""

    position: int
    """Answers in force when it was taken: those taken back do not count."""
    inputs: int
    """Answers and take-backs the game had been given: where in the journal to go on reading."""
    next_prompt: int
    drawn: int
    """Numbers drawn from chance."""
    state: Json


@cache
def converter() -> OrjsonConverter:
    """The one converter for states and events; unknown keys in stored state are refused."""
    return make_converter(forbid_extra_keys=True)


def plain(things: object) -> Json:
    """Attrs records, lists and enums as JSON values that share nothing with them."""
    return cast(Json, converter().unstructure(things))


def read_state(ruleset: Ruleset, state: Json) -> object:
    """The inverse of `plain`. Raises cattrs' BaseValidationError if it is not this ruleset's state."""
    return cast(object, converter().structure(state, ruleset.state))
