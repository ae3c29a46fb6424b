"""1.3 to 1.6 The character row, the two rows of locations, and scouting."""

from games.piles import draw
from games.prompt import Seat, choice
from games.sea_kings.claims import bring_on_last_round, choose
from games.sea_kings.events import CardRemoved, CharacterRevealed, Scouted
from games.sea_kings.state import BOTTOM_ROW, ROW_SLOTS, TOP_ROW, EndTrigger, Market, State
from games.table import Question, Table


def take_character(table: Table[State], slot: int) -> str:
    """1.3 Cards further right slide left and the row is refilled at once."""
    market = table.state.market
    card = market.characters.pop(slot)
    drawn = draw(table, market.character_deck, ROW_SLOTS - len(market.characters))
    market.characters += drawn
    for revealed in drawn:
        table.tell(CharacterRevealed(revealed))
    if drawn and not market.character_deck:
        bring_on_last_round(table, EndTrigger.CHARACTERS)
    return card


async def sweep_row(table: Table[State], _seat: Seat) -> None:
    """1.6 With two players and this table option, Matrona removes the character in the free slot (D4)."""
    market = table.state.market
    if table.options["matrona_rule"] == "on" and len(table.seats) == 2 and market.characters:
        card = market.characters[0]
        market.removed.append(card)
        table.tell(CardRemoved(card))
        take_character(table, 0)


def take_location(market: Market, location: str) -> None:
    """1.4 The gap stays until somebody scouts."""
    for row in (market.top, market.bottom, market.location_discard):
        if location in row:
            row.remove(location)
            return


async def scout(table: Table[State], seat: Seat) -> None:
    """1.5 Scouting is optional; silence declines."""
    market = table.state.market
    if market.top or market.bottom or market.location_deck:
        question = Question([choice(explore, "scout"), choice(None, "decline")], default=(1,))
        if wanted := await choose(table, seat, "scout", question):
            await wanted(table, seat)


async def explore(table: Table[State], seat: Seat) -> None:
    """1.5 The top row is discarded, up to four of the bottom row move up, and six new locations come."""
    market = table.state.market
    discarded = list(market.top)
    too_many = len(market.bottom) - TOP_ROW
    if too_many > 0:
        choices = [choice(location, "discard_location", location=location) for location in market.bottom]
        question = Question(choices, too_many, too_many, tuple(range(too_many)))
        discarded += await table.ask_some(seat, "scout_discard", question, nested=True)
    market.location_discard += discarded
    market.top = [location for location in market.bottom if location not in discarded]
    market.bottom = draw(table, market.location_deck, BOTTOM_ROW)
    table.tell(Scouted(seat, tuple(discarded), tuple(market.bottom)))
    if market.bottom and not market.location_deck:
        bring_on_last_round(table, EndTrigger.LOCATIONS)
