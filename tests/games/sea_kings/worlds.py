"""D22, D20 What a viewer of Sea Kings cannot know.

The decks; of every other player the hand, the discard under its top card and the scoring pile; and during the draft
the kings that others chose from and keep.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterator

from attrs import evolve, frozen

from games.chance import Chance
from games.checkpoint import plain, read_state
from games.prompt import Seat
from games.sea_kings import RULESET
from games.sea_kings.characters import CHARACTERS, KINGS, Origin, character
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.state import Draft, Phase, State

REVEALING = {
    "Crowned": ("card",),
    "Played": ("card",),
    "Copied": ("card",),
    "CardRemoved": ("card",),
    "Recruited": ("card",),
    "CharacterRevealed": ("card",),
    "Discarded": ("card",),
    "Bought": ("location",),
    "Conquered": ("location",),
    "Scouted": ("discarded", "drawn"),
    "Scored": ("location",),
}
"""Events that show cards: played, discarded, recruited and drawn openly, and the kings once all are chosen."""
GAME_OVER = "game over"
COUNTING_HIDDEN_LOCATIONS = {"types4", "points15", "same4", GAME_OVER}
"""Goals that a scoring pile decides, and the final score: claiming and counting show something of it."""
COUNTING_HIDDEN_CONQUERORS = "conq5"


@frozen
class Place:
    """Where a card lies that the viewer cannot see."""

    pile: list[str]
    index: int
    owner: Seat | None
    """None: a deck."""

    @property
    def card(self) -> str:
        return self.pile[self.index]


def other_world(turn: list[State], shown: frozenset[str], viewer: Seat | None, chance: Chance) -> State:
    """`turn[0]` with cards exchanged that the viewer sees neither now nor in the rest of this turn."""
    never = frozenset[str].intersection(*(unseen(state, viewer) for state in turn)) - shown
    other = read_state(RULESET, plain(turn[0]))
    assert isinstance(other, State)
    goals = {goal.id for goal in other.goals} | ({GAME_OVER} if turn[-1].phase is Phase.OVER else set())
    alike: dict[Hashable, list[Place]] = defaultdict(list)
    for place in hidden_places(other, viewer):
        if place.card in never:
            alike[kind_of(place, goals)].append(place)
    for places in alike.values():
        cards = chance.shuffled([place.card for place in places])
        for place, card in zip(places, cards, strict=True):
            place.pile[place.index] = card
    if other.draft:
        seen = {king for state in turn if state.draft and viewer is not None for king in state.draft.seen[viewer]}
        other.draft = other_draft(other.draft, viewer, seen, shown, chance)
    return other


def unseen(state: State, viewer: Seat | None) -> frozenset[str]:
    return frozenset(place.card for place in hidden_places(state, viewer))


def hidden_places(state: State, viewer: Seat | None) -> Iterator[Place]:
    piles: list[tuple[list[str], int, Seat | None]] = [
        (pile, len(pile), None) for pile in (state.market.character_deck, state.market.location_deck)
    ]
    for number, player in enumerate(state.players):
        seat = Seat(number)
        if seat != viewer:
            piles += [(player.hand, len(player.hand), seat), (player.scored, len(player.scored), seat)]
            piles.append((player.discard, len(player.discard) - 1, seat))
    for pile, count, owner in piles:
        yield from (Place(pile, index, owner) for index in range(count))


def kind_of(place: Place, goals: set[str]) -> Hashable:
    """Cards of one kind can be exchanged without anybody's behaving differently in a way that all may see."""
    if place.card in LOCATIONS:
        stays = place.owner is not None and goals & COUNTING_HIDDEN_LOCATIONS
        return ("stays", place.card) if stays else "location"
    row = character(place.card)
    if not row.can_be_discarded:
        return "stays", place.card
    owner = None if row.origin is Origin.OCEAN else place.owner
    return "character", owner, row.conquers and COUNTING_HIDDEN_CONQUERORS in goals


def other_draft(draft: Draft, viewer: Seat | None, seen: set[str], shown: frozenset[str], chance: Chance) -> Draft:
    """Kings that the viewer has not seen change places; so do those it has passed on."""
    own = None if viewer is None else draft.chosen[viewer]
    passed_on = [king for king in KINGS if king in seen - shown - {own}] if own else []
    others = [king for king in KINGS if king not in seen | shown]
    instead = {king: king for king in CHARACTERS}
    for group in (passed_on, others):
        instead.update(zip(group, chance.shuffled(group), strict=True))
    return evolve(
        draft,
        pool=[instead[king] for king in draft.pool],
        seen=[kings if seat == viewer else [instead[king] for king in kings] for seat, kings in enumerate(draft.seen)],
        chosen=[king and instead[king] for king in draft.chosen],
    )


def a_secret(state: State, viewer: Seat | None) -> object:
    """Something that `viewer` must not see, to prove that a leak would be noticed."""
    return next(player.hand for seat, player in enumerate(state.players) if seat != viewer)
