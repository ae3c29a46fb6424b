"""What a bot expects from each character."""

from collections.abc import Iterator

from games.sea_kings.foresight import (
    HARM,
    Foreseen,
    Scene,
    if_better,
    must,
    raise_by,
    raised,
    recruited,
    refresh,
    scored,
    spend,
    taken_back,
    won,
    won_free,
)
from games.sea_kings.icons import IconKind, LocationType
from games.sea_kings.judgement import QUALITY
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.purse import cheapest, purse


def conquer_with(power: int) -> Foreseen:
    return lambda scene: if_better(scene, won(scene, IconKind.POWER, power))


def buy_with(coins: int) -> Foreseen:
    return lambda scene: if_better(scene, won(scene, IconKind.COINS, coins))


def recruit_with(coins: int) -> Foreseen:
    return lambda scene: must(scene, recruited(scene, coins))


def steps(*foreseen: Foreseen) -> Foreseen:
    def all_of_them(scene: Scene) -> None:
        for step in foreseen:
            step(scene)

    return all_of_them


def either(*foreseen: Foreseen) -> Foreseen:
    """The better one."""

    def better(scene: Scene) -> None:
        must(scene, (outcome(scene, step) for step in foreseen))

    return better


def outcome(scene: Scene, step: Foreseen) -> Scene:
    after = scene.copy()
    step(after)
    return after


def ready_all(scene: Scene) -> None:
    refresh(scene.player, [manta.id for manta in scene.player.mantas])


def ready_one(scene: Scene) -> None:
    tired = [manta for manta in scene.player.mantas if manta.tired]
    if tired:
        refresh(scene.player, [max(tired, key=lambda manta: scene.judge.icon(manta.icon)).id])


def take_back_all(scene: Scene) -> None:
    scene.player.hand += scene.player.discard
    scene.player.discard.clear()


def scout_and(step: Foreseen) -> Foreseen:
    """With the market as it is, or as it may be after scouting."""

    def foreseen(scene: Scene) -> None:
        must(scene, (outcome(looking, step) for looking in (scene, outcome(scene, scout))))

    return foreseen


def scout(scene: Scene) -> None:
    scene.row.scouted()


def others_discard(scene: Scene) -> None:
    scene.extra += HARM


def salvage(scene: Scene) -> None:
    must(scene, won_free(scene, scene.row.discarded))


def conquer_a_ship(scene: Scene) -> None:
    ships = [location for location in scene.row.power if LOCATIONS[location].type is LocationType.WRECK]
    must(scene, won_free(scene, ships))


def score_one(scene: Scene) -> None:
    must(scene, scored(scene))


def score_another(scene: Scene) -> None:
    if_better(scene, scored(scene))


def raise_fully(scene: Scene) -> None:
    must(scene, raised(scene, 9))


def take_back_one(scene: Scene) -> None:
    must(scene, taken_back(scene))


def heal(scene: Scene) -> None:
    """The best of the discard, for a coin."""
    if_better(scene, after_a_coin(scene, scene.player.discard))


def copy_from_row(scene: Scene) -> None:
    if_better(scene, after_a_coin(scene, scene.row.characters))


def after_a_coin(scene: Scene, cards: list[str]) -> Iterator[Scene]:
    """Each of these effects; those that cost a coin themselves are left out."""
    paid = cheapest(purse(scene.judge, scene.player, scene.exploited, IconKind.COINS, None), 1)
    if paid is not None:
        for name in dict.fromkeys(card.partition("/")[0] for card in cards):
            if name not in ("healer", "theseus", "adela", "sol"):
                after = scene.copy()
                spend(after, paid)
                PLANS[name](after)
                yield after


def play_another(scene: Scene) -> None:
    """Sol: the best other card of the hand, which is gone afterwards."""
    outcomes = (
        played(scene, card) for card in scene.player.hand if card.partition("/")[0] not in ("sol", "adela", "matrona")
    )
    must(scene, outcomes)


def copy_a_discarded(scene: Scene) -> None:
    """Adela: one's own worst card is lost; of all that are discarded one is done."""
    hand = [card for card in scene.player.hand if not card.startswith("matrona")]
    if hand:
        lost = min(hand, key=lambda card: QUALITY[card.partition("/")[0]])
        scene.player.hand.remove(lost)
        scene.player.discard.append(lost)
        if (name := lost.partition("/")[0]) != "healer":
            PLANS[name](scene)
    others_discard(scene)


def played(scene: Scene, card: str) -> Scene:
    """The scene after a card of the hand was played."""
    after = scene.copy()
    after.player.hand.remove(card)
    name = card.partition("/")[0]
    PLANS[name](after)
    if name == "matrona":
        after.player.hand.append(card)
    elif name != "kai":
        after.player.discard.append(card)
    return after


PLANS: dict[str, Foreseen] = {
    "matrona": steps(take_back_all, ready_all),
    "lord": buy_with(1),
    "dragoon": scout_and(conquer_with(1)),
    "negotiator": recruit_with(0),
    "wave_teller": either(steps(score_one, score_another), raise_by(2)),
    "legion": conquer_with(3),
    "diplomat": either(recruit_with(1), buy_with(1)),
    "megalodon": steps(conquer_with(3), others_discard),
    "accountant": steps(raise_fully, score_one),
    "healer": heal,
    "manta_leader": steps(ready_all, conquer_with(2)),
    "marauder": steps(conquer_with(0), conquer_with(0)),
    "angler": either(salvage, raise_fully),
    "researcher": raise_by(3),
    "eel": scout_and(buy_with(2)),
    "kai": lambda scene: must(scene, recruited(scene, 0, free=True)),
    "xander": steps(raise_by(1), take_back_one, ready_one, score_one),
    "mara": conquer_a_ship,
    "sol": steps(ready_all, play_another),
    "adela": copy_a_discarded,
    "theseus": copy_from_row,
    "raise_two": raise_by(2),
    "score_up_to_two": steps(score_one, score_another),
    "salvage": salvage,
    "raise_fully": raise_fully,
}
"""By name of the character, or of one side of a card with a choice."""


def best_play(scene: Scene) -> tuple[str, float]:
    """The card of the hand that is worth most now, and what everything is worth after it."""
    outcomes = {card: played(scene, card).worth() for card in scene.player.hand}
    best = max(outcomes, key=lambda card: (outcomes[card], card))
    return best, outcomes[best]
