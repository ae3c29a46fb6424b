"""3.1 to 3.3 of the rules: recruiting characters, buying and conquering locations."""

from collections.abc import Callable, Sequence

from attrs import frozen

from games.prompt import Choice, Facts, Option, Seat, Unavailable, choice
from games.sea_kings.actions import has_room, put_on_board
from games.sea_kings.claims import choose, choose_or_claim, claim
from games.sea_kings.events import Bought, Conquered, Recruited, Skipped
from games.sea_kings.icons import IconKind, LocationType
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.market import take_character, take_location
from games.sea_kings.payment import Price, pay, payable, sources
from games.sea_kings.state import Goal, Player, State
from games.table import Question, Table

DEAREST_SLOT = 5


@frozen
class Target:
    """One thing a step could acquire."""

    facts: Facts
    price: Price
    take: Callable[[Table[State], Seat, int], None]
    """Carries the acquisition out once this much was paid."""
    fits: bool = True
    """There is room for it."""

    @property
    def option(self) -> Option:
        return Option(self.price.step, {**self.facts, "price": self.price.amount})


Targets = Callable[[State, Player, int], list[Target]]
"""What there is to acquire for a seat whose card grants this much."""


def recruits(state: State, _player: Player, granted: int) -> list[Target]:
    """1.3 A character costs as many coins as its slot's number."""
    return [
        Target({"card": card, "slot": slot}, Price(slot, IconKind.COINS, "recruit", granted), recruit_from(slot))
        for slot, card in enumerate(state.market.characters)
    ]


def recruit_from(slot: int) -> Callable[[Table[State], Seat, int], None]:
    return lambda table, seat, price: recruit(table, seat, slot, price)


def purchases(state: State, player: Player, granted: int) -> list[Target]:
    """1.4 Both rows cost the same coins."""
    return [
        Target(
            {"location": location},
            Price(LOCATIONS[location].coins, IconKind.COINS, "buy", granted),
            buy(location),
            room,
        )
        for room in [has_room(player)]
        for location in [*state.market.top, *state.market.bottom]
    ]


def conquests(state: State, player: Player, granted: int) -> list[Target]:
    """1.4 Power, one less in the top row."""
    room = has_room(player)
    targets = []
    for location in [*state.market.top, *state.market.bottom]:
        card = LOCATIONS[location]
        amount = state.market.power_price(location)
        price = Price(amount, IconKind.POWER, "conquer", granted, card.type)
        targets.append(Target({"location": location}, price, conquer(location), room))
    return targets


def recruits_and_purchases(state: State, player: Player, granted: int) -> list[Target]:
    """3.2 Diplomat."""
    return [*recruits(state, player, granted), *purchases(state, player, granted)]


def recruit(table: Table[State], seat: Seat, slot: int, price: int) -> None:
    """3.1 The character goes to the hand; what is free never counts as paid (goal 14)."""
    player = table.state.players[seat]
    card = table.state.market.characters[slot]
    player.hand.append(card)
    player.paid_five |= price == DEAREST_SLOT
    table.tell(Recruited(seat, card, slot, price))
    take_character(table, slot)


def buy(location: str) -> Callable[[Table[State], Seat, int], None]:
    """3.2"""

    def take(table: Table[State], seat: Seat, price: int) -> None:
        take_location(table.state.market, location)
        table.tell(Bought(seat, location, price))
        put_on_board(table, seat, location)

    return take


def conquer(location: str) -> Callable[[Table[State], Seat, int], None]:
    """3.3"""

    def take(table: Table[State], seat: Seat, price: int) -> None:
        take_location(table.state.market, location)
        table.tell(Conquered(seat, location, price))
        put_on_board(table, seat, location)

    return take


async def acquire(table: Table[State], seat: Seat, kind: str, targets: Targets, granted: int) -> bool:
    """2.5 Choose a target and pay for it. Whether anything was acquired.

    Obligatory only if what the card grants pays for some target: mantas and depths are anyone's own free choice.
    """
    state, player = table.state, table.state.players[seat]
    nested = False
    while True:
        offered, refused = sort_out(state, player, targets(state, player, granted))
        if not offered:
            table.tell(Skipped(seat, kind))
            return False
        question = target_question(offered, refused, granted)
        match await choose_or_claim(table, seat, kind, question, nested=nested):
            case Goal() as goal:
                await claim(table, seat, goal)
            case None:
                table.tell(Skipped(seat, kind))
                return False
            case Target() as target:
                if await pay(table, seat, target.price):
                    target.take(table, seat, target.price.amount)
                    return True
        nested = True


def sort_out(state: State, player: Player, targets: list[Target]) -> tuple[list[Target], list[Unavailable]]:
    """What can be acquired now, and what cannot and why."""
    offered, refused = [], []
    for target in targets:
        if not target.fits:
            refused.append(Unavailable(target.option, "board_full"))
        elif not affordable(state, player, target.price):
            refused.append(Unavailable(target.option, "too_expensive"))
        else:
            offered.append(target)
    return offered, refused


def affordable(state: State, player: Player, price: Price) -> bool:
    return price.missing <= 0 or payable(price.missing, sources(state, player, price))


def target_question(offered: list[Target], refused: Sequence[Unavailable], granted: int) -> Question[Target | None]:
    """Silence takes the first target that the card itself pays for, and declines if there is none."""
    granted_for = [n for n, target in enumerate(offered) if target.price.missing <= 0]
    choices: list[Choice[Target | None]] = [Choice(target, target.option) for target in offered]
    if not granted_for:
        choices.append(choice(None, "decline"))
    default = granted_for[0] if granted_for else len(choices) - 1
    return Question(choices, default=(default,), context={"granted": granted}, unavailable=refused)


async def recruit_free(table: Table[State], seat: Seat) -> None:
    """3.1 Any character of the row, whatever its slot."""
    row = table.state.market.characters
    if row:
        choices = [choice(slot, "recruit", card=card, slot=slot, price=0) for slot, card in enumerate(row)]
        recruit(table, seat, await choose(table, seat, "recruit_free", Question(choices)), 0)
    else:
        table.tell(Skipped(seat, "recruit"))


def free_ships(state: State) -> list[str]:
    """3.3 Mara: Sunken Ships in either row."""
    rows = [*state.market.top, *state.market.bottom]
    return [location for location in rows if LOCATIONS[location].type is LocationType.WRECK]


async def conquer_free(table: Table[State], seat: Seat, locations: list[str]) -> None:
    """3.3 One of these, without payment, if there is room."""
    if locations and has_room(table.state.players[seat]):
        choices = [choice(location, "conquer", location=location, price=0) for location in locations]
        location = await choose(table, seat, "conquer_free", Question(choices))
        conquer(location)(table, seat, 0)
    else:
        table.tell(Skipped(seat, "conquer"))
