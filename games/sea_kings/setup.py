"""1.2, 8 Setting the table, and the draft of kings."""

from games.chance import Chance
from games.prompt import Seat, choice
from games.ruleset import Options
from games.sea_kings.characters import CHARACTERS, KINGS, ocean_cards, starting_cards
from games.sea_kings.events import Crowned
from games.sea_kings.goals import FIXED, GOALS
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.state import BOTTOM_ROW, ROW_SLOTS, Draft, Goal, Manta, Market, Phase, Player, State
from games.table import Question, Table

TRAINED = ("C1", "P1", "R1", "SC")
"""D14 Icons of everyone's own mantas."""


def deal(seats: tuple[Seat, ...], options: Options, chance: Chance) -> State:
    """1.2 The table before the first turn, or before the draft."""
    state = State(
        players=[Player(starting_cards(seat), mantas=trained_mantas()) for seat in seats],
        market=open_market(chance),
        goals=[Goal(goal) for goal in deal_goals(options, chance)],
        start=chance.one_of(seats),
    )
    state.active = state.start
    if options["kings"] == "seat":
        for king, seat in zip(KINGS, state.order(), strict=False):
            crown(state.players[seat], king)
    elif options["kings"] == "draft":
        pool = chance.shuffled(KINGS)[: len(seats) + 1]
        state.draft = Draft(pool, [[] for _ in seats], [None for _ in seats])
        state.phase = Phase.DRAFT
    return state


def trained_mantas() -> list[Manta]:
    """5.2 A player's own four."""
    return [Manta(f"{code}/trained") for code in TRAINED]


def open_market(chance: Chance) -> Market:
    """1.2 Six characters and six locations are open, the latter in the bottom row."""
    characters = chance.shuffled(ocean_cards())
    locations = chance.shuffled(list(LOCATIONS))
    return Market(
        characters=characters[:ROW_SLOTS],
        character_deck=characters[ROW_SLOTS:],
        bottom=locations[:BOTTOM_ROW],
        location_deck=locations[BOTTOM_ROW:],
    )


def deal_goals(options: Options, chance: Chance) -> list[str]:
    """8 The printed four, or four of all fourteen."""
    goals = list(GOALS)
    if options["goals"] == "random":
        goals = chance.shuffled(goals)
    return goals[:FIXED]


def crown(player: Player, king: str) -> None:
    """3.3 A king joins the hand, or leaves a wild manta behind and is gone."""
    card = CHARACTERS[king]
    player.king = card.number
    if card.gift:
        player.removed.append(king)
        player.mantas.append(Manta(f"{card.gift}/{king}", wild=True))
    else:
        player.hand.append(king)


async def draft(table: Table[State], draft: Draft) -> None:
    """8 The last in turn order chooses first, then the one before; the kings are shown when all have chosen."""
    state = table.state
    while (seat := next_to_choose(state, draft)) is not None:
        draft.seen[seat] = list(draft.pool)
        state.active = seat
        await table.top_of_turn()
        kings = [choice(king, "king", card=king) for king in draft.pool]
        king = await table.ask(seat, "draft", Question(kings))
        draft.pool.remove(king)
        draft.chosen[seat] = king
        table.reveal()
    for owner, crowned in zip(table.seats, draft.chosen, strict=True):
        if crowned:
            crown(state.players[owner], crowned)
            table.tell(Crowned(owner, crowned))
    state.draft, state.active, state.phase = None, state.start, Phase.BEFORE


def next_to_choose(state: State, draft: Draft) -> Seat | None:
    return next((seat for seat in reversed(state.order()) if draft.chosen[seat] is None), None)
