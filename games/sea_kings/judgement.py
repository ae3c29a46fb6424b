"""What things are worth to a bot, in points at the end of the game."""

from functools import cache

from attrs import field, frozen

from games.prompt import Seat
from games.sea_kings.distances import DISTANCES, to_rise
from games.sea_kings.goals import TRACK
from games.sea_kings.icons import Icon, IconKind, icon
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.sight import Sight
from games.sea_kings.state import Manta, Placed, Player


@frozen
class Taste:
    """The weights of a bot's judgement; points unless said otherwise."""

    tempo: float = 0.4
    """Share of its quality that the best card of a hand is worth there, besides the point it may score."""
    spare: float = 0.8
    """Share of that for each better card in the same hand: only one is played in a turn."""
    coin: float = 0.8
    power: float = 0.8
    bound: float = 0.65
    """Share of its worth that power bound to a type keeps."""
    level: float = 0.8
    fully: float = 2.0
    recruit: float = 2.2
    take_back: float = 1.0
    scoring: float = 1.3
    tired: float = 0.35
    """Share of its worth that a tired manta keeps."""
    manta: float = 1.6
    """How often a manta is used in a long game."""
    empty: float = 0.5
    """Lost for an empty depth that has to be passed."""
    deep: float = 0.85
    """Share of its worth that an icon keeps for each depth above it."""
    scored: float = 0.95
    """Share of its points that a location on the board is worth at most."""
    patience: float = 0.88
    """Share of a goal's points that each turn until it is met leaves."""
    quality: float = 0.2
    """Share of a character's quality that owning it is worth in a long game."""


QUALITY = {
    "matrona": 0.0,
    "lord": 1.6,
    "dragoon": 1.6,
    "negotiator": 1.4,
    "wave_teller": 2.0,
    "legion": 2.4,
    "diplomat": 1.6,
    "megalodon": 2.8,
    "accountant": 2.8,
    "healer": 1.6,
    "manta_leader": 2.6,
    "marauder": 1.4,
    "angler": 2.6,
    "researcher": 2.0,
    "eel": 2.2,
    "kai": 2.1,
    "xander": 1.9,
    "mara": 2.8,
    "sol": 3.0,
    "adela": 2.2,
    "theseus": 3.2,
    "franslot": 2.6,
    "herbert": 2.7,
}
"""What playing a character is worth, roughly; the kings as they fared in a thousand games of these bots."""
TASTE = Taste()
SCORING = IconKind.SCORE.value
SCORING_ICON = icon(SCORING)
SCORERS = {"wave_teller": 2, "accountant": 1, "xander": 1}
SHORT = 6.0
"""With fewer turns left than this, things that pay off over time lose worth."""


@frozen
class Standing:
    """A location at some depth, as it bears on a board's worth."""

    turns: float
    """Until it is fully risen."""
    first: tuple[float, str]
    """Locations with less of this are scored first."""
    rest: float
    """What its icons and manta still promise; not its points."""
    points: float


@frozen
class Judge:
    """Judges one seat's holdings against what that seat saw at one prompt."""

    sight: Sight
    taste: Taste = TASTE
    prizes: dict[str, float] = field(init=False)
    """By goal this seat has not claimed, the points it may expect from it."""
    life: float = field(init=False)
    """Share of a long game that is still to come."""
    _icons: dict[Icon, float] = field(init=False, factory=dict)
    _mantas: dict[tuple[str, bool], float] = field(init=False, factory=dict)
    _standings: dict[tuple[str, int], Standing] = field(init=False, factory=dict)

    @prizes.default
    def _expected(self) -> dict[str, float]:
        return {
            goal: prize(self.sight, goal, track)
            for goal, track in self.sight.claims.items()
            if self.sight.seat not in track
        }

    @life.default
    def _share(self) -> float:
        return min(1.0, self.sight.turns / SHORT)

    def icon(self, icon: Icon) -> float:
        """Using this icon once, at a good moment."""
        if icon not in self._icons:
            self._icons[icon] = icon_worth(self.taste, icon)
        return self._icons[icon]

    def manta(self, manta: Manta) -> float:
        """With the uses still to come."""
        key = manta.id, manta.tired
        if key not in self._mantas:
            self._mantas[key] = self._manta(manta)
        return self._mantas[key]

    def _manta(self, manta: Manta) -> float:
        now = self.taste.tired if manta.tired else 1.0
        return self.icon(manta.icon) * (now + self.taste.manta * self.life) * min(1.0, self.sight.turns)

    def rest(self, placed: Placed) -> float:
        """What a location's icons and manta still promise; not its points."""
        return self.standing(placed).rest

    def standing(self, placed: Placed) -> Standing:
        key = placed.id, placed.covered
        if key not in self._standings:
            card, turns = placed.card, to_rise(placed)
            first = (turns - 0.3 * card.points, card.id)
            self._standings[key] = Standing(turns, first, self._rest(placed), card.points * self.taste.scored)
        return self._standings[key]

    def _rest(self, placed: Placed) -> float:
        worth, share = 0.0, min(1.0, self.sight.turns)
        for depth in placed.card.depths[placed.covered :]:
            worth += self.icon(depth) * share
            share *= self.taste.deep * (0.7 + 0.3 * self.life)
        if placed.card.manta and not placed.risen:
            worth += self.manta(Manta(placed.card.manta)) * share
        return worth

    def board(self, player: Player) -> float:
        """Points on the board count as far as there is time and means to score them."""
        places = [self.standing(placed) for placed in player.board]
        places.sort(key=lambda standing: standing.first)
        means = self.means(player)
        worth = 0.0
        for n, standing in enumerate(places, 1):
            worth += standing.rest + standing.points * self.in_time(standing.turns + max(0.0, n - means))
        return worth

    def means(self, player: Player) -> float:
        """Locations that can be scored soon."""
        count = 0
        for manta in player.mantas:
            count += manta.id[:2] == SCORING and not manta.tired
        for placed in player.board:
            count += placed.top is SCORING_ICON
        if self.sight.turns:
            count += sum(map(scores, player.hand))
        return count

    def in_time(self, turns: float) -> float:
        """How likely something is that takes so many turns."""
        return min(1.0, max(0.0, (self.sight.turns + 1 - turns) / (1 + 0.6 * turns)))

    def cards(self, player: Player) -> float:
        """A point for each card in hand at the end, and a hand to play from until then."""
        turns = self.sight.turns
        if not turns:
            return float(len(player.hand))
        kept = 0.8 if turns < 2 else 0.9
        tempo = self.taste.tempo * min(1.0, turns / 3)
        worth = kept * (len(player.hand) + len(player.discard))
        share = self.taste.quality * self.life
        worth += share * sum(quality(card) for card in [*player.hand, *player.discard])
        for good in sorted(map(quality, player.hand), reverse=True):
            worth += tempo * good
            tempo *= self.taste.spare
        return worth

    def goals(self, player: Player) -> float:
        """Expected points of the goals not yet claimed."""
        worth = 0.0
        for goal, points in self.prizes.items():
            distance = DISTANCES[goal](player)
            worth += points * self.taste.patience**distance * self.in_time(distance)
        return worth

    def worth(self, player: Player) -> float:
        """Everything together."""
        return (
            sum(LOCATIONS[location].points for location in player.scored)
            + sum(self.manta(manta) for manta in player.mantas)
            + self.board(player)
            + self.cards(player)
            + self.goals(player)
        )


@cache
def quality(card: str) -> float:
    """Of one copy of a character."""
    return QUALITY[card.partition("/")[0]]


@cache
def scores(card: str) -> int:
    """How many locations playing this character can score."""
    return SCORERS.get(card.partition("/")[0], 0)


def icon_worth(taste: Taste, icon: Icon) -> float:
    match icon.kind:
        case IconKind.COINS:
            return taste.coin * icon.amount
        case IconKind.POWER:
            return taste.power * icon.amount * (taste.bound if icon.bound else 1.0)
        case IconKind.RAISE:
            return taste.level * icon.amount
        case IconKind.EMPTY:
            return -taste.empty
        case kind:
            return {
                IconKind.RAISE_FULLY: taste.fully,
                IconKind.FREE_RECRUIT: taste.recruit,
                IconKind.TAKE_BACK: taste.take_back,
                IconKind.SCORE: taste.scoring,
            }[kind]


def prize(sight: Sight, goal: str, track: list[Seat]) -> float:
    """Others who are nearer to a goal will probably be there first."""
    distance = DISTANCES[goal]
    mine = distance(sight.me)
    ahead = sum(0.6 for seat, other in sight.others.items() if seat not in track and distance(other) < mine)
    first = min(len(TRACK) - 1.0, len(track) + ahead)
    low = int(first)
    high = min(low + 1, len(TRACK) - 1)
    return TRACK[low] + (TRACK[high] - TRACK[low]) * (first - low)
