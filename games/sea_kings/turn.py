"""2 Turns: what the active seat may do when, the last round, and the end of the game."""

from attrs import frozen

from games.prompt import Choice, Option, Seat, Unavailable, choice
from games.ruleset import Result
from games.sea_kings.additional import exploit, refusal, use_manta
from games.sea_kings.cards import play as play_card
from games.sea_kings.characters import character
from games.sea_kings.claims import claim, claim_choices, claim_one_of, claimable, points_of_next
from games.sea_kings.events import FinalScore, TurnBegan
from games.sea_kings.scoring import result, score_of
from games.sea_kings.setup import draft
from games.sea_kings.state import Goal, Manta, Phase, Placed, State
from games.table import Question, Table


@frozen
class MainAction:
    """Play this card."""

    card: str


@frozen
class EndTurn:
    """Nothing more this turn."""


Move = MainAction | EndTurn | Manta | Placed | Goal


async def play(table: Table[State]) -> Result:
    """From the top of any turn, or from any choice of the draft, to the end."""
    state = table.state
    if state.draft:
        await draft(table, state.draft)
    while state.phase is not Phase.OVER:
        await table.top_of_turn()
        await turn(table, state.active)
        end_turn(state)
    for seat in table.seats:
        score = score_of(state, seat)
        table.tell(FinalScore(seat, score.points, score.hand, score.goals, score.locations))
    return result(state)


async def turn(table: Table[State], seat: Seat) -> None:
    """2.1 One main action, and before and after it as many additional actions and claims as one likes."""
    state = table.state
    table.tell(TurnBegan(seat, state.turn))
    while True:
        match await table.ask(seat, "turn", question(state, seat)):
            case MainAction(card):
                await main_action(table, seat, card)
            case Manta() as manta:
                await use_manta(table, seat, manta)
            case Placed() as placed:
                await exploit(table, seat, placed)
            case Goal() as goal:
                await claim(table, seat, goal)
            case EndTurn():
                await claim_the_rest(table, seat)
                return


async def main_action(table: Table[State], seat: Seat, card: str) -> None:
    """2.1 Goals that could have been claimed just now are not offered again between the steps."""
    state = table.state
    state.phase = Phase.MAIN
    state.passed = [goal.id for goal in claimable(state, seat)]
    await play_card(table, seat, card)
    state.phase = Phase.AFTER
    state.passed.clear()
    state.exploited.clear()


async def claim_the_rest(table: Table[State], seat: Seat) -> None:
    """D18 What could still be claimed is asked for once; silence claims it all."""
    while goals := claimable(table.state, seat):
        if not await claim_one_of(table, seat, goals, otherwise="end_turn"):
            return


def end_turn(state: State) -> None:
    """7 On to the next seat; the last round ends with the seat that brought it on."""
    state.players[state.active].paid_five = False
    if state.ending:
        state.ending.turns_left -= 1
        if not state.ending.turns_left:
            state.phase = Phase.OVER
            return
    state.active = Seat((state.active + 1) % len(state.players))
    state.turn += 1
    state.phase = Phase.BEFORE


def question(state: State, seat: Seat) -> Question[Move]:
    """All moves of a turn; silence plays a card and then ends the turn."""
    player = state.players[seat]
    before = state.phase is Phase.BEFORE
    choices: list[Choice[Move]] = []
    unavailable: list[Unavailable] = []
    default = 0
    if before:
        choices += [choice(MainAction(card), "play", card=card) for card in player.hand]
        default = next((n for n, card in enumerate(player.hand) if character(card).can_be_discarded), 0)
        unavailable.append(Unavailable(Option("end_turn"), "play_a_card_first"))
    else:
        unavailable += [Unavailable(Option("play", {"card": card}), "main_action_done") for card in player.hand]
    add_effects(state, seat, choices, unavailable)
    claims = claim_choices(state, seat)
    choices += claims
    unavailable += refused_claims(state, seat, [claim.means for claim in claims])
    if not before:
        default = len(choices)
        choices.append(choice(EndTurn(), "end_turn"))
    return Question(choices, default=(default,), context={"phase": state.phase.value}, unavailable=unavailable)


def add_effects(state: State, seat: Seat, choices: list[Choice[Move]], unavailable: list[Unavailable]) -> None:
    """2.2 Ready mantas and top depths with an effect; everything else with the reason why not."""
    player = state.players[seat]
    for manta in player.mantas:
        option = Option("use_manta", {"manta": manta.id})
        reason = "tired" if manta.tired else refusal(state, seat, manta.icon, None)
        if reason:
            unavailable.append(Unavailable(option, reason))
        else:
            choices.append(Choice(manta, option))
    for placed in player.board:
        if icon := placed.top:
            option = Option("exploit", {"location": placed.id, "icon": icon.code})
            if reason := refusal(state, seat, icon, placed):
                unavailable.append(Unavailable(option, reason))
            else:
                choices.append(Choice(placed, option))


def refused_claims(state: State, seat: Seat, claims: list[Goal]) -> list[Unavailable]:
    return [
        Unavailable(
            Option("claim", {"goal": goal.id, "points": points_of_next(goal)}),
            "already_claimed" if goal.claimed_by(seat) else "condition_not_met",
        )
        for goal in state.goals
        if goal not in claims
    ]
