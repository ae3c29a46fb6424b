"""What a bot answers: it tries every option on a copy of what its seat can see and takes the one worth most."""

from collections.abc import Callable

from games.chance import Chance
from games.prompt import Facts, Json, Option, Picks, Prompt
from games.sea_kings.foresight import Scene, raise_by, refresh, rise, spend, tire, use, won
from games.sea_kings.icons import IconKind, icon
from games.sea_kings.judgement import QUALITY, TASTE, Judge, Taste
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.plans import PLANS, best_play, played
from games.sea_kings.purse import Coin, cheapest, depth_coin, manta_coin, purse
from games.sea_kings.sight import see
from games.sea_kings.state import Manta, Placed

WORTH_IT = 0.05
"""Points that an additional action must promise."""
READIES_ALL = ("matrona", "manta_leader", "sol")
GRANTS = {"dragoon": (IconKind.POWER, 1), "eel": (IconKind.COINS, 2)}
"""What comes after scouting, by the card played."""


def advise(public: Json, private: Json, prompt: Prompt, _chance: Chance) -> Picks:
    """A sensible answer from one seat's views."""
    return advise_by(TASTE, public, private, prompt)


def advise_by(taste: Taste, public: Json, private: Json, prompt: Prompt) -> Picks:
    """The answer of a bot with this taste."""
    if prompt.at_most >= len(prompt.options) == prompt.at_least:
        return tuple(range(len(prompt.options)))
    sight = see(public, private, prompt.seat)
    scene = Scene(Judge(sight, taste), sight.me, sight.row, sight.exploited)
    if claim := best_claim(prompt):
        return claim
    return ANSWERS.get(prompt.kind, most_worth)(scene, prompt)


def best_claim(prompt: Prompt) -> Picks:
    """A goal is claimed as soon as it can be, the one with the most points first."""
    claims = [n for n, option in enumerate(prompt.options) if option.kind == "claim"]
    return (max(claims, key=lambda n: (int(prompt.options[n].facts["points"]), -n)),) if claims else ()


def most_worth(scene: Scene, prompt: Prompt) -> Picks:
    """The options whose outcomes are worth most; more than must be picked only if they are welcome."""
    worths = {n: outcome(scene, prompt, option).worth() for n, option in enumerate(prompt.options)}
    ranked = sorted(worths, key=lambda n: (-worths[n], n))
    welcome = sum(worth > scene.worth() for worth in worths.values()) if prompt.at_most > 1 else 1
    return tuple(ranked[: min(prompt.at_most, max(prompt.at_least, welcome))])


def outcome(scene: Scene, prompt: Prompt, option: Option) -> Scene:
    """What becomes of the scene if this option is picked."""
    after = scene.copy()
    if change := CHANGES.get(option.kind):
        change(after, option.facts, prompt)
    return after


def take(scene: Scene, facts: Facts, prompt: Prompt, currency: IconKind) -> None:
    """Pay for a target. One that only a manta not yet gained could pay for counts as free, a little spoilt."""
    location = facts.get("location")
    bound = LOCATIONS[str(location)].type if currency is IconKind.POWER else None
    missing = int(facts["price"]) - int(prompt.context.get("granted", 0))
    paid = cheapest(purse(scene.judge, scene.player, scene.exploited, currency, bound), missing)
    if paid is None:
        scene.extra -= missing
    else:
        spend(scene, paid)
    if location:
        placed = Placed(str(location))
        scene.player.board.append(placed)
        rise(scene.player, placed, 0)
    else:
        scene.player.hand.append(str(facts["card"]))
        scene.player.paid_five |= facts["price"] == 5


def raise_one(scene: Scene, facts: Facts, prompt: Prompt) -> None:
    placed = on_board(scene, facts)
    if prompt.kind == "raise_fully":
        rise(scene.player, placed, placed.left)
    else:
        rise(scene.player, placed, 1)
        raise_by(int(prompt.context.get("levels", 1)) - 1)(scene)


def on_board(scene: Scene, facts: Facts) -> Placed:
    return next(placed for placed in scene.player.board if placed.id == facts["location"])


def score(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    scene.player.board.remove(on_board(scene, facts))
    scene.player.scored.append(str(facts["location"]))


def discard(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    scene.player.hand.remove(str(facts["card"]))
    scene.player.discard.append(str(facts["card"]))


def take_back(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    scene.player.discard.remove(str(facts["card"]))
    scene.player.hand.append(str(facts["card"]))


def play(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    """From the hand, or healed from the discard, where it stays."""
    card = str(facts["card"])
    if card in scene.player.hand:
        scene.become(played(scene, card))
    else:
        PLANS[card.partition("/")[0]](scene)


def copy(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    PLANS[str(facts["card"]).partition("/")[0]](scene)


def ready(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    refresh(scene.player, [str(facts["manta"])])


def give_away(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    scene.player.mantas = [manta for manta in scene.player.mantas if manta.id != facts["manta"]]


def crown(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    scene.extra += QUALITY[str(facts["card"])]


def use_manta(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    manta = next(manta for manta in scene.player.mantas if manta.id == facts["manta"])
    use(scene, manta.icon)
    tire(scene.player, [manta.id])


def exploit(scene: Scene, facts: Facts, _prompt: Prompt) -> None:
    use(scene, icon(str(facts["icon"])), str(facts["location"]))
    rise(scene.player, on_board(scene, facts), 1)


def by(name: str) -> Callable[[Scene, Facts, Prompt], None]:
    """One side of a card with a choice."""
    return lambda scene, _facts, _prompt: PLANS[name](scene)


CHANGES: dict[str, Callable[[Scene, Facts, Prompt], None]] = {
    "recruit": lambda scene, facts, prompt: take(scene, facts, prompt, IconKind.COINS),
    "buy": lambda scene, facts, prompt: take(scene, facts, prompt, IconKind.COINS),
    "conquer": lambda scene, facts, prompt: take(scene, facts, prompt, IconKind.POWER),
    "raise": raise_one,
    "score": score,
    "discard": discard,
    "take_back": take_back,
    "play": play,
    "copy": copy,
    "ready": ready,
    "manta": give_away,
    "king": crown,
    "use_manta": use_manta,
    "exploit": exploit,
    "raise_two": by("raise_two"),
    "score_up_to_two": by("score_up_to_two"),
    "salvage": by("salvage"),
    "raise_fully": by("raise_fully"),
}
"""By kind of option; what is not here changes nothing."""


def turn(scene: Scene, prompt: Prompt) -> Picks:
    """Additional actions that are worth it, and between them the card that is worth most."""
    now = scene.worth()
    last = next((n for n, option in enumerate(prompt.options) if option.kind == "end_turn"), None)
    card, with_card = best_play(scene) if last is None else ("", now)
    tireless = card.partition("/")[0] in READIES_ALL
    crowded = last is None and len(scene.player.board) == 5
    gains: dict[int, float] = {}
    for n, option in enumerate(prompt.options):
        if option.kind in ("use_manta", "exploit"):
            after = outcome(scene, prompt, option)
            if tireless and option.kind == "use_manta":
                ready(after, option.facts, prompt)
            gains[n] = max(after.worth() - now, best_play(after)[1] - with_card if crowded else 0.0)
    best = max(gains, key=lambda n: (gains[n], -n), default=None)
    if best is not None and gains[best] > WORTH_IT:
        return (best,)
    return (last if last is not None else option_of(prompt, "card", card),)


def option_of(prompt: Prompt, fact: str, value: str) -> int:
    return next(n for n, option in enumerate(prompt.options) if option.facts.get(fact) == value)


def pay(scene: Scene, prompt: Prompt) -> Picks:
    """The least missed sources, one after the other; a payment that is enough is confirmed."""
    coins, places = [], {}
    for n, option in enumerate(prompt.options):
        if option.kind == "confirm":
            return (n,)
        if option.kind in ("add_manta", "add_depth"):
            coin = coin_of(scene, option)
            coins.append(coin)
            places[coin.giver] = n
    missing = int(prompt.context["price"]) - int(prompt.context["paid"])
    paid = cheapest(sorted(coins, key=lambda coin: (coin.cost, coin.giver)), missing)
    if paid:
        return (places[max(paid, key=lambda coin: (coin.amount, coin.giver)).giver],)
    return (places[max(coins, key=lambda coin: (coin.amount, coin.giver)).giver],) if coins else prompt.default


def coin_of(scene: Scene, option: Option) -> Coin:
    if option.kind == "add_manta":
        return manta_coin(scene.judge, Manta(str(option.facts["manta"])))
    return depth_coin(scene.judge, on_board(scene, option.facts), icon(str(option.facts["icon"])))


def scout(scene: Scene, prompt: Prompt) -> Picks:
    """Look for other locations unless one that can be had is good enough, or there is no room for any."""
    wanted = wants_to_scout(scene)
    return (next(n for n, option in enumerate(prompt.options) if (option.kind == "scout") == wanted),)


def wants_to_scout(scene: Scene) -> bool:
    if len(scene.player.board) == 5:
        return False
    card = scene.player.in_play[-1].partition("/")[0] if scene.player.in_play else ""
    currency, granted = GRANTS.get(card, (IconKind.POWER, 3))
    looking = scene.copy()
    looking.row.scouted()
    now, then = (max((after.worth() for after in won(row, currency, granted)), default=0.0) for row in (scene, looking))
    return then > now


def scout_discard(scene: Scene, prompt: Prompt) -> Picks:
    """The locations that this seat would miss least."""
    judge = scene.judge

    def value(n: int) -> float:
        card = LOCATIONS[str(prompt.options[n].facts["location"])]
        return judge.rest(Placed(card.id)) + card.points - 0.6 * card.power

    return tuple(sorted(range(len(prompt.options)), key=lambda n: (value(n), n))[: prompt.at_least])


ANSWERS: dict[str, Callable[[Scene, Prompt], Picks]] = {
    "turn": turn,
    "pay": pay,
    "scout": scout,
    "scout_discard": scout_discard,
}
"""By kind of prompt; all others are answered by what their options are worth."""
