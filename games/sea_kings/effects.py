"""What a character does when played: steps in order, or a choice between them.

An effect is a coroutine for the seat that carries it out, so the rulebook's own verbs are effects too.
"""

from collections.abc import Awaitable, Callable

from attrs import frozen

from games.prompt import Seat, choice
from games.sea_kings.acquiring import (
    Targets,
    acquire,
    affordable,
    conquer_free,
    conquests,
    free_ships,
    purchases,
    recruits,
    recruits_and_purchases,
)
from games.sea_kings.actions import discard_each, has_room, raisable, raise_levels, scorable
from games.sea_kings.characters import character
from games.sea_kings.claims import choose, offer_claims
from games.sea_kings.events import Skipped
from games.sea_kings.icons import IconKind
from games.sea_kings.payment import Price, pay
from games.sea_kings.state import State
from games.table import Question, Table

Effect = Callable[[Table[State], Seat], Awaitable[None]]
Perform = Callable[[Table[State], Seat, str], Awaitable[None]]
"""Carries out a card: its effect alone, or playing it."""


def steps(*effects: Effect) -> Effect:
    """2.5 From top to bottom; whoever's turn it is may claim goals in between."""

    async def effect(table: Table[State], seat: Seat) -> None:
        for step in effects:
            await offer_claims(table, seat)
            await step(table, seat)

    return effect


@frozen
class Branch:
    """One side of a choice card."""

    kind: str
    possible: Callable[[State, Seat], bool]
    effect: Effect


def either(*branches: Branch) -> Effect:
    """2.5 The only branch that is possible must be taken; between several the choice is free."""

    async def effect(table: Table[State], seat: Seat) -> None:
        possible = [branch for branch in branches if branch.possible(table.state, seat)]
        if possible:
            choices = [choice(branch.effect, branch.kind) for branch in possible]
            chosen = await choose(table, seat, "either", Question(choices))
            await chosen(table, seat)

    return effect


def can_score(state: State, seat: Seat) -> bool:
    return bool(scorable(state.players[seat]))


def can_raise(state: State, seat: Seat) -> bool:
    return bool(raisable(state.players[seat]))


def can_salvage(state: State, seat: Seat) -> bool:
    """3.2 Angler: something lies in the locations' discard and there is room for it."""
    return bool(state.market.location_discard) and has_room(state.players[seat])


def raise_by(levels: int) -> Effect:
    async def effect(table: Table[State], seat: Seat) -> None:
        await raise_levels(table, seat, levels)

    return effect


def _acquire(kind: str, targets: Targets, granted: int) -> Effect:
    async def effect(table: Table[State], seat: Seat) -> None:
        await acquire(table, seat, kind, targets, granted)

    return effect


def conquer_with(power: int) -> Effect:
    return _acquire("conquer", conquests, power)


def buy_with(coins: int) -> Effect:
    return _acquire("buy", purchases, coins)


def recruit_with(coins: int) -> Effect:
    return _acquire("recruit", recruits, coins)


def recruit_or_buy_with(coins: int) -> Effect:
    return _acquire("recruit_or_buy", recruits_and_purchases, coins)


async def conquer_twice(table: Table[State], seat: Seat) -> None:
    """3.2 Marauder: two payments of their own, no power granted, and no second without a first."""
    if await acquire(table, seat, "conquer", conquests, 0):
        await offer_claims(table, seat)
        await acquire(table, seat, "conquer", conquests, 0)


async def conquer_a_ship(table: Table[State], seat: Seat) -> None:
    """3.3 Mara."""
    await conquer_free(table, seat, free_ships(table.state))


async def salvage(table: Table[State], seat: Seat) -> None:
    """3.2 Angler."""
    await conquer_free(table, seat, table.state.market.location_discard)


async def others_discard(table: Table[State], seat: Seat) -> None:
    """3.2 Megalodon."""
    await discard_each(table, table.others(seat))


async def pay_a_coin(table: Table[State], seat: Seat, step: str, *, worth_it: bool) -> bool:
    """2.5 Always optional, and never for nothing."""
    price = Price(1, IconKind.COINS, step)
    payable = worth_it and affordable(table.state, table.state.players[seat], price)
    paid = payable and await pay(table, seat, price)
    if not paid:
        table.tell(Skipped(seat, step))
    return paid


def heal(play: Perform) -> Effect:
    """3.2 Healer: for a coin, play a character of your own discard."""

    async def effect(table: Table[State], seat: Seat) -> None:
        discard = table.state.players[seat].discard
        if await pay_a_coin(table, seat, "heal", worth_it=bool(discard)):
            choices = [choice(card, "play", card=card) for card in discard]
            await play(table, seat, await choose(table, seat, "heal", Question(choices)))

    return effect


def copy_from_row(perform: Perform) -> Effect:
    """3.3 Theseus: for a coin, do what a character of the row does."""

    async def effect(table: Table[State], seat: Seat) -> None:
        row = table.state.market.characters
        if await pay_a_coin(table, seat, "copy", worth_it=bool(row)):
            choices = [choice(card, "copy", card=card) for card in row]
            await perform(table, seat, await choose(table, seat, "copy", Question(choices)))

    return effect


def copy_a_discarded(perform: Perform) -> Effect:
    """3.3 Adela: everyone discards a character, and you do what one of these does."""

    async def effect(table: Table[State], seat: Seat) -> None:
        discarded = await discard_each(table, [seat, *table.others(seat)])
        if discarded:
            choices = [choice(card, "copy", card=card) for card in discarded]
            await perform(table, seat, await choose(table, seat, "copy", Question(choices)))

    return effect


def play_another(play: Perform) -> Effect:
    """3.3 Sol: a character of your hand, as part of the same main action."""

    async def effect(table: Table[State], seat: Seat) -> None:
        hand = table.state.players[seat].hand
        if hand:
            choices = [choice(card, "play", card=card) for card in hand]
            usual = next((n for n, card in enumerate(hand) if character(card).can_be_discarded), 0)
            await play(table, seat, await choose(table, seat, "play", Question(choices, default=(usual,))))

    return effect
