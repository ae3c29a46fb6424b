"""6.2 Claiming goals, and the choices of a main action, between which goals may be claimed."""

from typing import TypeVar

from games.prompt import Choice, Seat, choice
from games.sea_kings.events import GoalClaimed, LastRoundBegan
from games.sea_kings.goals import GOALS, TRACK
from games.sea_kings.state import Claim, Ending, EndTrigger, Goal, Manta, Phase, Player, State
from games.table import Question, Table

T = TypeVar("T")


def claimable(state: State, seat: Seat) -> list[Goal]:
    """6.2 Goals whose condition this seat meets now and on which it has no manta yet."""
    player = state.players[seat]
    return [goal for goal in state.goals if GOALS[goal.id].met(player) and not goal.claimed_by(seat)]


def points_of_next(goal: Goal) -> int:
    """What the best free space of the track is worth."""
    return TRACK[len(goal.claims)]


def claim_choices(state: State, seat: Seat) -> list[Choice[Goal]]:
    return [choice(goal, "claim", goal=goal.id, points=points_of_next(goal)) for goal in claimable(state, seat)]


def trained(player: Player) -> list[Manta]:
    """5.1 The mantas that goals take, tired ones first: they cost nothing now."""
    own = [manta for manta in player.mantas if not manta.wild]
    return sorted(own, key=lambda manta: not manta.tired)


async def claim(table: Table[State], seat: Seat, goal: Goal) -> None:
    """6.2 A trained manta, ready or tired, goes on the best free space and stays there."""
    player = table.state.players[seat]
    mantas = [choice(manta, "manta", manta=manta.id) for manta in trained(player)]
    manta = mantas[0].means
    if len(mantas) > 1:
        manta = await table.ask(seat, "claim_with", Question(mantas, context={"goal": goal.id}), nested=True)
    points = points_of_next(goal)
    player.mantas.remove(manta)
    goal.claims.append(Claim(seat, manta.id))
    table.tell(GoalClaimed(seat, goal.id, points, manta.id))
    if all(other.claimed_by(seat) for other in table.state.goals):
        bring_on_last_round(table, EndTrigger.GOALS)


def bring_on_last_round(table: Table[State], trigger: EndTrigger) -> None:
    """7 The running turn is finished, then everyone has one more; further triggers change nothing."""
    state = table.state
    if state.ending is None:
        state.ending = Ending(trigger, state.active, turns_left=1 + len(table.seats))
        table.tell(LastRoundBegan(state.active, trigger.value))


async def offer_claims(table: Table[State], seat: Seat) -> None:
    """6.2 Between two steps: goals that became claimable are offered once, as later steps may undo them."""
    state = table.state
    state.passed = [goal.id for goal in claimable(state, seat) if goal.id in state.passed]
    while fresh := [goal for goal in claimable(state, seat) if goal.id not in state.passed]:
        if not await claim_one_of(table, seat, fresh, otherwise="later"):
            state.passed += [goal.id for goal in fresh]


async def claim_one_of(table: Table[State], seat: Seat, goals: list[Goal], *, otherwise: str) -> bool:
    """D18 Claim one of these or leave it; silence claims."""
    claims = [choice(goal, "claim", goal=goal.id, points=points_of_next(goal)) for goal in goals]
    choices: list[Choice[Goal | None]] = [*claims, choice(None, otherwise)]
    goal = await table.ask(seat, "claim", Question(choices), nested=True)
    if goal:
        await claim(table, seat, goal)
    return goal is not None


async def choose(table: Table[State], seat: Seat, kind: str, question: Question[T]) -> T:
    """Ask the active seat for one thing, which claims do not change, and carry out what it claims before."""
    nested = False
    while True:
        picked = await choose_or_claim(table, seat, kind, question, nested=nested)
        if not isinstance(picked, Goal):
            return picked
        await claim(table, seat, picked)
        nested = True


async def choose_or_claim(
    table: Table[State], seat: Seat, kind: str, question: Question[T], *, nested: bool = False
) -> T | Goal:
    """Ask the active seat for one thing; the only one there is is taken without asking.

    In its main action the seat may answer with a goal that it claims first, perhaps with a manta it was to pay with:
    then whoever asks looks at the table again.
    """
    if len(question.choices) == 1:
        return question.choices[0].means
    claims = claim_choices(table.state, seat) if table.state.phase is Phase.MAIN else []
    choices: list[Choice[T | Goal]] = [*question.choices, *claims]
    with_claims = Question(choices, 1, 1, question.default, question.context, question.unavailable)
    return await table.ask(seat, kind, with_claims, nested=nested)
