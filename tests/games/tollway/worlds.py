"""What a viewer of Tollway cannot know: everybody else's hand and deck, and the order of the own deck."""

from attrs import evolve

from games.chance import Chance
from games.prompt import Seat
from games.tollway.rules import State

REVEALING: dict[str, tuple[str, ...]] = {}
"""Events that show cards: none do."""


def other_world(turn: list[State], _shown: frozenset[str], viewer: Seat | None, chance: Chance) -> State:
    """`turn[0]` with other numbers wherever the viewer sees none, now or in the rest of this turn."""

    def other(number: int) -> int:
        return 1 + (number + chance.below(98)) % 99

    def numbers(cards: list[int]) -> list[int]:
        return [other(card) for card in cards]

    now = turn[0]
    holders = [evolve(holder, hand=numbers(holder.hand), deck=numbers(holder.deck)) for holder in now.holders]
    if viewer is not None:
        mine = now.holders[viewer]
        drawn = 1 if now.turn % len(now.holders) == viewer else 0
        holders[viewer] = evolve(mine, deck=mine.deck[:drawn] + numbers(mine.deck[drawn:]))
    return evolve(now, holders=holders)


def a_secret(state: State, viewer: Seat | None) -> object:
    """Something that `viewer` must not see, to prove that a leak would be noticed."""
    return next(holder.hand for seat, holder in enumerate(state.holders) if seat != viewer)
