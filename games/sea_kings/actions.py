"""The rulebook's verbs on boards, mantas, hands and discards: each changes the table and tells it."""

from collections.abc import Iterable, Mapping

from games.prompt import Choice, Seat, choice
from games.sea_kings.characters import character
from games.sea_kings.claims import choose, choose_or_claim, claim
from games.sea_kings.events import (
    CardTakenBack,
    Discarded,
    MantaGained,
    MantasReadied,
    Raised,
    Scored,
    Skipped,
    TookBack,
)
from games.sea_kings.state import BOARD_SLOTS, Manta, Placed, Player, State
from games.table import Question, Table

BOONS_ARE_MANDATORY = False
"""D9 Whether other players must use what a character gives them."""


def arrived(placed: Placed) -> Manta | None:
    """4.2 The wild manta of a location that is fully risen now."""
    manta = placed.card.manta
    return Manta(f"{manta}/{placed.id}", wild=True) if manta and placed.risen else None


def rise(table: Table[State], seat: Seat, placed: Placed, levels: int) -> None:
    """3.4 Slide a location up past its icons, which are not received; fully risen, it yields its manta at once."""
    placed.covered += levels
    table.tell(Raised(seat, placed.id, levels, placed.left))
    gain_manta(table, seat, placed)


def gain_manta(table: Table[State], seat: Seat, placed: Placed) -> None:
    if manta := arrived(placed):
        table.state.players[seat].mantas.append(manta)
        table.tell(MantaGained(seat, manta.id))


def put_on_board(table: Table[State], seat: Seat, location: str) -> None:
    """4.2 A free slot, nothing covered; a location without depths is fully risen at once."""
    placed = Placed(location)
    table.state.players[seat].board.append(placed)
    gain_manta(table, seat, placed)


def has_room(player: Player) -> bool:
    """2.6"""
    return len(player.board) < BOARD_SLOTS


def raisable(player: Player, but: Placed | None = None) -> list[Placed]:
    """Locations that can rise; an icon on a location never raises that location itself."""
    return [placed for placed in player.board if placed is not but and not placed.risen]


def scorable(player: Player, but: Placed | None = None) -> list[Placed]:
    return [placed for placed in player.board if placed is not but and placed.risen]


async def raise_levels(table: Table[State], seat: Seat, levels: int, but: Placed | None = None) -> None:
    """3.4 Raise by so many levels, on one location or split; as many as there are if fewer."""
    player = table.state.players[seat]
    while levels and (places := raisable(player, but)):
        if sum(placed.left for placed in places) <= levels:
            for placed in places:
                rise(table, seat, placed, placed.left)
            return
        choices = [choice(placed, "raise", location=placed.id, left=placed.left) for placed in places]
        question = Question(choices, context={"levels": levels})
        placed = await choose(table, seat, "raise", question)
        risen = levels if len(places) == 1 else 1
        rise(table, seat, placed, risen)
        levels -= risen


async def raise_fully(table: Table[State], seat: Seat, but: Placed | None = None) -> None:
    """3.4 Raise one location over all its depths."""
    if places := raisable(table.state.players[seat], but):
        choices = [choice(placed, "raise", location=placed.id, left=placed.left) for placed in places]
        placed = await choose(table, seat, "raise_fully", Question(choices))
        rise(table, seat, placed, placed.left)
    else:
        table.tell(Skipped(seat, "raise"))


async def score_one(table: Table[State], seat: Seat, but: Placed | None = None) -> None:
    """3.5 Move a fully risen location to the scoring pile."""
    if places := scorable(table.state.players[seat], but):
        placed = await choose(table, seat, "score", Question([score_choice(placed) for placed in places]))
        score(table, seat, placed)
    else:
        table.tell(Skipped(seat, "score"))


async def score_one_or_two(table: Table[State], seat: Seat) -> None:
    """3.1 Wave-Teller: one if there is one, a second as you like."""
    places = scorable(table.state.players[seat])
    if len(places) > 1:
        question = Question([score_choice(placed) for placed in places], at_most=2)
        places = await table.ask_some(seat, "score_up_to_two", question)
    for placed in places:
        score(table, seat, placed)


def score_choice(placed: Placed) -> Choice[Placed]:
    return choice(placed, "score", location=placed.id, points=placed.card.points)


def score(table: Table[State], seat: Seat, placed: Placed) -> None:
    player = table.state.players[seat]
    player.board.remove(placed)
    player.scored.append(placed.id)
    table.tell(Scored(seat, placed.id, placed.card.points))


async def others_may(
    table: Table[State], kind: str, choices: Mapping[Seat, list[Choice[Placed]]]
) -> dict[Seat, Placed]:
    """2.5 What a character gives the other players, asked all at once; silence declines."""
    questions = {
        seat: Question[Placed | None]([*offered, *decline], default=(len(offered) + len(decline) - 1,))
        for seat, offered in choices.items()
        if offered
        for decline in [[] if BOONS_ARE_MANDATORY else [choice(None, "decline")]]
    }
    answers = await table.ask_each(kind, questions)
    return {seat: placed for seat, (placed,) in answers.items() if placed}


async def others_may_score(table: Table[State], seat: Seat) -> None:
    """3.2 Accountant."""
    players = table.state.players
    choices = {other: [score_choice(placed) for placed in scorable(players[other])] for other in table.others(seat)}
    for other, placed in (await others_may(table, "may_score", choices)).items():
        score(table, other, placed)


async def others_may_raise(table: Table[State], seat: Seat) -> None:
    """3.2 Researcher."""
    players = table.state.players
    choices = {
        other: [choice(placed, "raise", location=placed.id, left=placed.left) for placed in raisable(players[other])]
        for other in table.others(seat)
    }
    for other, placed in (await others_may(table, "may_raise", choices)).items():
        rise(table, other, placed, 1)


async def ready_all(table: Table[State], seat: Seat) -> None:
    """5.1 All own mantas in reserve, trained and wild."""
    tired = [manta for manta in table.state.players[seat].mantas if manta.tired]
    ready(table, seat, tired)


async def ready_one(table: Table[State], seat: Seat) -> None:
    """3.3 Xander. Looks again after a claim, which may have taken a tired manta."""
    while tired := [manta for manta in table.state.players[seat].mantas if manta.tired]:
        choices = [choice(manta, "ready", manta=manta.id) for manta in tired]
        picked = await choose_or_claim(table, seat, "ready", Question(choices))
        if isinstance(picked, Manta):
            ready(table, seat, [picked])
            return
        await claim(table, seat, picked)
    table.tell(Skipped(seat, "ready"))


def ready(table: Table[State], seat: Seat, mantas: list[Manta]) -> None:
    for manta in mantas:
        manta.tired = False
    if mantas:
        table.tell(MantasReadied(seat, len(mantas)))


async def take_back_all(table: Table[State], seat: Seat) -> None:
    """3.1 Matrona."""
    take_back(table, seat, list(table.state.players[seat].discard))


async def take_back_one(table: Table[State], seat: Seat) -> None:
    """3 One card of your own choice from your discard."""
    discard = table.state.players[seat].discard
    if discard:
        choices = [choice(card, "take_back", card=card) for card in discard]
        take_back(table, seat, [await choose(table, seat, "take_back", Question(choices))])
    else:
        table.tell(Skipped(seat, "take_back"))


def take_back(table: Table[State], seat: Seat, cards: list[str]) -> None:
    """D22 Everyone sees how many; which ones, their owner alone."""
    player = table.state.players[seat]
    for card in cards:
        player.discard.remove(card)
        player.hand.append(card)
        table.tell(CardTakenBack(seat, card), only=seat)
    if cards:
        table.tell(TookBack(seat, len(cards)))


async def discard_each(table: Table[State], seats: Iterable[Seat]) -> list[str]:
    """D21 Each discards a character of its choice, all in secret, then shown together. Returns the cards."""
    losses = {seat: losable(table.state.players[seat]) for seat in seats}
    questions = {
        seat: Question([choice(card, "discard", card=card) for card in cards], default=(cards.index(min(cards)),))
        for seat, cards in losses.items()
        if len(cards) > 1
    }
    answers = await table.ask_each("discard", questions)
    chosen = {seat: answers.get(seat, cards) for seat, cards in losses.items()}
    for seat, cards in chosen.items():
        for card in cards:
            table.state.players[seat].hand.remove(card)
            table.state.players[seat].discard.append(card)
            table.tell(Discarded(seat, card))
    return [card for cards in chosen.values() for card in cards]


def losable(player: Player) -> list[str]:
    """3.2 Matrona cannot be discarded."""
    return [card for card in player.hand if character(card).can_be_discarded]
