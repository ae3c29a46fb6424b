"""D22 What everyone sees, and what a seat sees besides: its hand, its discard and its scoring pile."""

from games.prompt import Json, Seat
from games.sea_kings.goals import TRACK
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.scoring import goal_points, score_of
from games.sea_kings.state import Goal, Market, Placed, Player, State
from games.table import Table


def public(table: Table[State]) -> Json:
    """The market, boards, mantas, goals, and of hands and piles how many cards."""
    state = table.state
    ending = state.ending
    return {
        "turn": state.turn,
        "phase": state.phase.value,
        "active": state.active,
        "start": state.start,
        "ending": {"trigger": ending.trigger.value, "seat": ending.seat, "turns_left": ending.turns_left}
        if ending
        else None,
        "market": market(state.market),
        "goals": [goal(each) for each in state.goals],
        "players": [player(state, seat) for seat in table.seats],
    }


def market(market: Market) -> Json:
    return {
        "characters": [{"card": card, "price": slot} for slot, card in enumerate(market.characters)],
        "character_deck": len(market.character_deck),
        "top": [for_sale(market, location) for location in market.top],
        "bottom": [for_sale(market, location) for location in market.bottom],
        "location_deck": len(market.location_deck),
        "location_discard": list(market.location_discard),
        "removed": list(market.removed),
    }


def for_sale(market: Market, location: str) -> Json:
    """A location of the market with what it costs in its row."""
    return {**printed(location), "coins": LOCATIONS[location].coins, "power": market.power_price(location)}


def printed(location: str) -> dict[str, Json]:
    """What a location's card says, its prices aside."""
    card = LOCATIONS[location]
    return {
        "location": location,
        "type": card.type.value,
        "depths": [icon.code for icon in card.depths],
        "points": card.points,
        "wild_manta": card.manta,
    }


def goal(goal: Goal) -> Json:
    """The track so far, best space first; `next` is the best space that is free."""
    claims: list[Json] = [
        {"seat": claim.seat, "manta": claim.manta, "points": TRACK[n]} for n, claim in enumerate(goal.claims)
    ]
    return {"goal": goal.id, "claims": claims, "next": TRACK[len(goal.claims)], "track": list(TRACK)}


def player(state: State, seat: Seat) -> Json:
    player = state.players[seat]
    return {
        "king": player.king,
        "hand": len(player.hand),
        "in_play": list(player.in_play),
        "discard": len(player.discard),
        "discard_top": player.discard[-1] if player.discard else None,
        "removed": list(player.removed),
        "board": [on_board(state, placed) for placed in player.board],
        "mantas": [{"manta": manta.id, "tired": manta.tired, "wild": manta.wild} for manta in player.mantas],
        "scored": len(player.scored),
        "goal_points": goal_points(state, seat),
    }


def on_board(state: State, placed: Placed) -> Json:
    return {**printed(placed.id), "covered": placed.covered, "exploited": placed.id in state.exploited}


def private(table: Table[State], seat: Seat) -> Json:
    """The hand and the piles; during a draft the kings this seat has seen and the one it kept."""
    state = table.state
    mine: Player = state.players[seat]
    draft = state.draft
    return {
        "hand": list(mine.hand),
        "discard": list(mine.discard),
        "scored": list(mine.scored),
        "points": score_of(state, seat).points,
        "draft": {"seen": list(draft.seen[seat]), "chosen": draft.chosen[seat]} if draft else None,
    }
