"""What a bot answers from its own seat's view."""

from games.chance import Chance
from games.prompt import Json, Picks, Prompt


def advise(_public: Json, _private: Json, prompt: Prompt, _chance: Chance) -> Picks:
    """The first options offered."""
    return tuple(range(prompt.at_least))
