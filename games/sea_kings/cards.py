"""3 What each character does, one a row, and playing a card. No rule asks which card this is."""

from games.prompt import Seat
from games.sea_kings.acquiring import recruit_free
from games.sea_kings.actions import (
    others_may_raise,
    others_may_score,
    raise_fully,
    ready_all,
    ready_one,
    score_one,
    score_one_or_two,
    take_back_all,
    take_back_one,
)
from games.sea_kings.characters import Afterwards, character
from games.sea_kings.effects import (
    Branch,
    Effect,
    buy_with,
    can_raise,
    can_salvage,
    can_score,
    conquer_a_ship,
    conquer_twice,
    conquer_with,
    copy_a_discarded,
    copy_from_row,
    either,
    heal,
    others_discard,
    play_another,
    raise_by,
    recruit_or_buy_with,
    recruit_with,
    salvage,
    steps,
)
from games.sea_kings.events import CardRemoved, Copied, Played
from games.sea_kings.market import scout, sweep_row
from games.sea_kings.state import State
from games.table import Table


async def play(table: Table[State], seat: Seat, card: str) -> None:
    """2.4 A card of the hand or the discard is in play until its steps are done, then goes where it belongs."""
    player = table.state.players[seat]
    (player.hand if card in player.hand else player.discard).remove(card)
    player.in_play.append(card)
    table.tell(Played(seat, card))
    await effect_of(card)(table, seat)
    player.in_play.remove(card)
    match character(card).afterwards:
        case Afterwards.DISCARD:
            player.discard.append(card)
        case Afterwards.HAND:
            player.hand.append(card)
        case Afterwards.BOX:
            player.removed.append(card)
            table.tell(CardRemoved(card))


async def copy(table: Table[State], seat: Seat, card: str) -> None:
    """3.3 Only the effect: the card stays where it is, and nothing happens to it afterwards (D11)."""
    table.tell(Copied(seat, card))
    await effect_of(card)(table, seat)


def effect_of(card: str) -> Effect:
    return EFFECTS[character(card).name]


EFFECTS: dict[str, Effect] = {
    "matrona": steps(take_back_all, ready_all, sweep_row),
    "lord": steps(buy_with(1)),
    "dragoon": steps(scout, conquer_with(1)),
    "negotiator": steps(recruit_with(0)),
    "wave_teller": steps(
        either(Branch("score_up_to_two", can_score, score_one_or_two), Branch("raise_two", can_raise, raise_by(2)))
    ),
    "legion": steps(conquer_with(3)),
    "diplomat": steps(recruit_or_buy_with(1)),
    "megalodon": steps(conquer_with(3), others_discard),
    "accountant": steps(raise_fully, score_one, others_may_score),
    "healer": steps(heal(play)),
    "manta_leader": steps(ready_all, conquer_with(2)),
    "marauder": steps(conquer_twice),
    "angler": steps(either(Branch("salvage", can_salvage, salvage), Branch("raise_fully", can_raise, raise_fully))),
    "researcher": steps(raise_by(3), others_may_raise),
    "eel": steps(scout, buy_with(2)),
    "kai": steps(recruit_free),
    "xander": steps(raise_by(1), take_back_one, ready_one, score_one),
    "mara": steps(conquer_a_ship),
    "sol": steps(ready_all, scout, play_another(play)),
    "adela": steps(copy_a_discarded(copy)),
    "theseus": steps(copy_from_row(copy)),
}  # fmt: skip
"""Franslot and Herbert are gone before anyone could play them."""
