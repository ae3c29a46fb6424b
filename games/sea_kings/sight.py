"""What a bot knows: its seat's own JSON views, read back into the things of the table."""

from functools import cache
from typing import Any, cast

from attrs import define, field

from games.prompt import Json, Seat
from games.sea_kings.icons import IconKind
from games.sea_kings.locations import LOCATIONS
from games.sea_kings.state import BOTTOM_ROW, TOP_ROW, TOP_ROW_DISCOUNT, Manta, Placed, Player

UNSEEN_CARD = "lord"
"""Stands for a card of another player that this seat cannot see."""
UNSEEN_LOCATION = "S01"
"""Stands for a location in another player's scoring pile."""
PACE = 0.3
"""Characters leaving the row in a turn of anyone's, by experience."""
LONGEST = 16.0
"""Turns a player expects at most."""


@define
class Row:
    """What the market offers."""

    characters: list[str]
    """By slot."""
    power: dict[str, int]
    """Locations of both rows with what conquering them costs."""
    discarded: list[str]
    """Locations that only an Angler still reaches."""
    top: list[str]
    """Those of the top row."""
    typical: list[str]
    """Locations as they may come when somebody scouts: some nobody has seen yet."""

    def copy(self) -> "Row":
        return Row(list(self.characters), dict(self.power), list(self.discarded), self.top, self.typical)

    def scouted(self) -> None:
        """As it may look after scouting."""
        up = sorted((location for location in self.power if location not in self.top), key=bargain)[-TOP_ROW:]
        self.power = {location: LOCATIONS[location].power for location in self.typical}
        self.power |= {location: max(0, LOCATIONS[location].power - TOP_ROW_DISCOUNT) for location in up}


@define
class Sight:
    """One seat's knowledge at one prompt."""

    seat: Seat
    me: Player
    others: dict[Seat, Player]
    row: Row
    claims: dict[str, list[Seat]]
    """By goal, whose mantas are on its track, first come first."""
    turns: float
    """Own turns after the one that runs, or after the next if it is another's; an estimate until the end is known."""
    exploited: list[str] = field(factory=list)
    """Locations that gave a resource in the running main action."""


def see(public: Json, private: Json, seat: Seat) -> Sight:
    """Read the views. Raises KeyError or TypeError for what is not a view of this game."""
    table, own = cast(dict[str, Any], public), cast(dict[str, Any], private)
    players = [player(shown) for shown in table["players"]]
    me = players[seat]
    me.hand, me.discard, me.scored = list(own["hand"]), list(own["discard"]), list(own["scored"])
    market = table["market"]
    claims = {goal["goal"]: [Seat(claim["seat"]) for claim in goal["claims"]] for goal in table["goals"]}
    return Sight(
        seat=seat,
        me=me,
        others={Seat(other): players[other] for other in range(len(players)) if other != seat},
        row=Row(
            [shown["card"] for shown in market["characters"]],
            {shown["location"]: shown["power"] for row in ("top", "bottom") for shown in market[row]},
            list(market["location_discard"]),
            [shown["location"] for shown in market["top"]],
            typical(table, me),
        ),
        claims=claims,
        turns=turns_after_this(table, seat, claims),
        exploited=[place["location"] for place in table["players"][seat]["board"] if place["exploited"]],
    )


def typical(table: dict[str, Any], me: Player) -> list[str]:
    """As many locations as scouting draws, spread evenly over those this seat has not seen."""
    market = table["market"]
    seen = {shown["location"] for row in ("top", "bottom") for shown in market[row]}
    seen |= {place["location"] for player in table["players"] for place in player["board"]}
    seen |= {*market["location_discard"], *me.scored}
    unseen = sorted((location for location in LOCATIONS if location not in seen), key=bargain)
    drawn = min(BOTTOM_ROW, market["location_deck"], len(unseen))
    return [unseen[(2 * n + 1) * len(unseen) // (2 * drawn)] for n in range(drawn)]


@cache
def bargain(location: str) -> tuple[float, str]:
    """How much a location gives for its price, roughly."""
    card = LOCATIONS[location]
    icons = sum(icon.kind is not IconKind.EMPTY for icon in card.depths)
    return card.points + 0.8 * icons + 1.5 * (card.manta is not None) - card.power, location


def player(shown: dict[str, Any]) -> Player:
    """A player as everyone sees it. Of hidden piles only the size is known."""
    return Player(
        hand=[UNSEEN_CARD] * shown["hand"],
        discard=[UNSEEN_CARD] * shown["discard"],
        in_play=list(shown["in_play"]),
        removed=list(shown["removed"]),
        board=[Placed(place["location"], place["covered"]) for place in shown["board"]],
        scored=[UNSEEN_LOCATION] * shown["scored"],
        mantas=[Manta(manta["manta"], manta["wild"], manta["tired"]) for manta in shown["mantas"]],
        king=shown["king"],
    )


def turns_after_this(table: dict[str, Any], seat: Seat, claims: dict[str, list[Seat]]) -> float:
    """Exact in the last round; before it, from how fast characters go and how many goals the foremost still lacks."""
    seats = len(table["players"])
    until = (seat - int(table["active"])) % seats
    if table["ending"]:
        return max(0.0, (int(table["ending"]["turns_left"]) - 1 - until) // seats)
    by_deck = float(table["market"]["character_deck"]) / (PACE * seats)
    most = max(sum(other in track for track in claims.values()) for other in range(seats))
    by_goals = 2.5 * (len(claims) - most)
    return 1 + min(LONGEST, by_deck, by_goals)


def copied(player: Player) -> Player:
    """A player to try things on: its lists are its own, the things in them are replaced and never changed."""
    return Player(
        hand=list(player.hand),
        discard=list(player.discard),
        in_play=list(player.in_play),
        removed=player.removed,
        board=list(player.board),
        scored=list(player.scored),
        mantas=list(player.mantas),
        king=player.king,
        paid_five=player.paid_five,
    )
