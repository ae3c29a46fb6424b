"""What a bot expects from its moves: each is tried out on a copy of its own things, and the best outcome counts."""

from collections.abc import Callable, Collection, Iterator

from attrs import define, field

from games.sea_kings.icons import Icon, IconKind, LocationType
from games.sea_kings.judgement import Judge
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.purse import Coin, cheapest, purse
from games.sea_kings.sight import Row, copied
from games.sea_kings.state import BOARD_SLOTS, Manta, Placed, Player

HARM = 0.5
"""What making another player discard a card is worth, whoever wins by it."""


@define
class Scene:
    """A bot's own things and the market, as they would be."""

    judge: Judge
    player: Player
    row: Row
    exploited: list[str] = field(factory=list)
    extra: float = 0.0
    """Worth of what does not show in the player's things."""

    def copy(self) -> "Scene":
        return Scene(self.judge, copied(self.player), self.row.copy(), list(self.exploited), self.extra)

    def worth(self) -> float:
        return self.judge.worth(self.player) + self.extra

    def become(self, other: "Scene") -> None:
        self.player, self.row, self.exploited, self.extra = other.player, other.row, other.exploited, other.extra


Foreseen = Callable[[Scene], None]
"""Carries out a step in the way that is worth most."""


def rise(player: Player, placed: Placed, levels: int) -> None:
    place = player.board.index(placed)
    placed = player.board[place] = Placed(placed.id, placed.covered + levels)
    if placed.card.manta and placed.risen:
        player.mantas.append(Manta(f"{placed.card.manta}/{placed.id}", wild=True))


def put_on_board(player: Player, location: str) -> None:
    placed = Placed(location)
    player.board.append(placed)
    rise(player, placed, 0)


def spend(scene: Scene, coins: tuple[Coin, ...]) -> None:
    used = [coin.giver for coin in coins]
    for placed in list(scene.player.board):
        if placed.id in used:
            scene.exploited.append(placed.id)
            rise(scene.player, placed, 1)
    tire(scene.player, used)


def tire(player: Player, used: Collection[str]) -> None:
    player.mantas = [Manta(manta.id, manta.wild, tired=True) if manta.id in used else manta for manta in player.mantas]


def refresh(player: Player, used: Collection[str]) -> None:
    player.mantas = [Manta(manta.id, manta.wild) if manta.id in used else manta for manta in player.mantas]


def raised(scene: Scene, levels: int, but: str | None = None) -> Iterator[Scene]:
    """Each own location raised by up to so many levels."""
    for n, placed in enumerate(scene.player.board):
        if not placed.risen and placed.id != but:
            after = scene.copy()
            rise(after.player, after.player.board[n], min(levels, placed.left))
            yield after


def scored(scene: Scene, but: str | None = None) -> Iterator[Scene]:
    """Each own risen location scored."""
    for n, placed in enumerate(scene.player.board):
        if placed.risen and placed.id != but:
            after = scene.copy()
            after.player.scored.append(after.player.board.pop(n).id)
            yield after


def recruited(scene: Scene, granted: int, *, free: bool = False) -> Iterator[Scene]:
    """Each character that can be paid for."""
    coins = purse(scene.judge, scene.player, scene.exploited, IconKind.COINS, None)
    for slot, card in enumerate(scene.row.characters):
        paid = () if free else cheapest(coins, slot - granted)
        if paid is not None:
            after = scene.copy()
            spend(after, paid)
            after.player.hand.append(card)
            after.player.paid_five |= slot == 5 and not free
            del after.row.characters[slot]
            yield after


def won(scene: Scene, currency: IconKind, granted: int) -> Iterator[Scene]:
    """Each location that can be bought or conquered."""
    if len(scene.player.board) < BOARD_SLOTS:
        purses = {
            bound: purse(scene.judge, scene.player, scene.exploited, currency, bound)
            for bound in (LocationType if currency is IconKind.POWER else [None])
        }
        for location, power in scene.row.power.items():
            card = LOCATIONS[location]
            price, bound = (power, card.type) if currency is IconKind.POWER else (card.coins, None)
            paid = cheapest(purses[bound], price - granted)
            if paid is not None:
                after = scene.copy()
                spend(after, paid)
                del after.row.power[location]
                put_on_board(after.player, location)
                yield after


def won_free(scene: Scene, locations: list[str]) -> Iterator[Scene]:
    """Each of these locations, if there is room."""
    if len(scene.player.board) < BOARD_SLOTS:
        for location in locations:
            after = scene.copy()
            after.row.power.pop(location, None)
            put_on_board(after.player, location)
            yield after


def taken_back(scene: Scene) -> Iterator[Scene]:
    for n in range(len(scene.player.discard)):
        after = scene.copy()
        after.player.hand.append(after.player.discard.pop(n))
        yield after


def if_better(scene: Scene, outcomes: Iterator[Scene]) -> None:
    """A step that may be left out."""
    now = scene.worth()
    best, worth = best_of(outcomes)
    if best and worth > now:
        scene.become(best)


def must(scene: Scene, outcomes: Iterator[Scene]) -> None:
    """A step that is carried out if it can be."""
    best, _ = best_of(outcomes)
    if best:
        scene.become(best)


def best_of(outcomes: Iterator[Scene]) -> tuple[Scene | None, float]:
    """The one worth most; among equals the first."""
    best, most = None, float("-inf")
    for outcome in outcomes:
        if (worth := outcome.worth()) > most:
            best, most = outcome, worth
    return best, most


def use(scene: Scene, icon: Icon, but: str | None = None) -> None:
    """An effect icon of a manta or of the location `but`."""
    match icon.kind:
        case IconKind.RAISE:
            raise_by(icon.amount, but)(scene)
        case IconKind.RAISE_FULLY:
            must(scene, raised(scene, 9, but))
        case IconKind.SCORE:
            must(scene, scored(scene, but))
        case IconKind.TAKE_BACK:
            must(scene, taken_back(scene))
        case IconKind.FREE_RECRUIT:
            must(scene, recruited(scene, 0, free=True))
        case _:
            pass  # resources and empty depths do nothing by themselves


def raise_by(levels: int, but: str | None = None) -> Foreseen:
    def foreseen(scene: Scene) -> None:
        for _ in range(levels):
            must(scene, raised(scene, 1, but))

    return foreseen
