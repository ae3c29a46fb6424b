"""What Tollway shows, and a bot's taste."""

from games.chance import Chance
from games.checkpoint import plain
from games.prompt import Json, Picks, Prompt, Seat
from games.table import Table
from games.tollway.rules import State


def public(table: Table[State]) -> Json:
    """Turn number, gold, positions, squares and the last ten events."""
    state = table.state
    return {
        "turn": state.turn,
        "gold": [holder.gold for holder in state.holders],
        "positions": [holder.position for holder in state.holders],
        "squares": [{"owner": square.owner, "level": square.level} for square in state.squares],
        "events": plain(state.recent),
    }


def private(table: Table[State], seat: Seat) -> Json:
    """The hand."""
    return {"hand": [*table.state.holders[seat].hand]}


def advise(public: Json, _private: Json, prompt: Prompt, _chance: Chance) -> Picks:
    """Buy as high as the purse allows without going under 500."""
    match public:
        case {"gold": [*gold]} if isinstance(purse := gold[prompt.seat], int):
            spare = [n for n in range(len(prompt.options)) if purse - 50 * (1 + n) >= 500]
            return (spare[-1] if spare else 0,)
    return prompt.default
