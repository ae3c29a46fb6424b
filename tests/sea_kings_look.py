"""Looks at a table of Sea Kings in the game's words: cards without their copies, mantas by their icons."""

from games.engine import Game
from games.prompt import Json
from games.sea_kings.goals import TRACK
from games.sea_kings.state import Manta, Player, State


def name(thing: object) -> str:
    """`healer/2` is called healer."""
    return str(thing).partition("/")[0]


def icons(mantas: list[Manta]) -> list[str]:
    return sorted(name(manta.id) for manta in mantas)


class Look:
    """What lies where. Seat 0 if none is named; hands, rows of locations and mantas are in alphabetical order."""

    def __init__(self, game: Game) -> None:
        self._game = game

    @property
    def state(self) -> State:
        state = self._game.table.state
        assert isinstance(state, State)
        return state

    def player(self, seat: int) -> Player:
        return self.state.players[seat]

    def hand(self, seat: int = 0) -> list[str]:
        return sorted(map(name, self.player(seat).hand))

    def discard(self, seat: int = 0) -> list[str]:
        """From the bottom up."""
        return list(map(name, self.player(seat).discard))

    def board(self, seat: int = 0) -> dict[str, int]:
        """Covered depths of each location."""
        return {placed.id: placed.covered for placed in self.player(seat).board}

    def scored(self, seat: int = 0) -> list[str]:
        return sorted(self.player(seat).scored)

    def trained(self, seat: int = 0) -> list[str]:
        """Those not on goals."""
        return icons([manta for manta in self.player(seat).mantas if not manta.wild])

    def wild(self, seat: int = 0) -> list[str]:
        return icons([manta for manta in self.player(seat).mantas if manta.wild])

    def ready(self, seat: int = 0) -> list[str]:
        """Trained and wild."""
        return icons([manta for manta in self.player(seat).mantas if not manta.tired])

    def row(self) -> list[str]:
        """Characters from slot 0."""
        return list(map(name, self.state.market.characters))

    def deck(self) -> list[str]:
        """Characters from the top."""
        return list(map(name, self.state.market.character_deck))

    def bottom(self) -> list[str]:
        return sorted(self.state.market.bottom)

    def top(self) -> list[str]:
        return sorted(self.state.market.top)

    def sea(self) -> list[str]:
        """The location deck from its top."""
        return list(self.state.market.location_deck)

    def gone(self) -> list[str]:
        """The location discard."""
        return sorted(self.state.market.location_discard)

    def goals(self) -> list[str]:
        return [goal.id for goal in self.state.goals]

    def track(self, goal: str) -> list[int]:
        """Seats with a manta on this goal, first come first."""
        return next([claim.seat for claim in each.claims] for each in self.state.goals if each.id == goal)

    def last_round(self) -> bool:
        return self.state.ending is not None

    def track_values(self) -> list[int]:
        return list(TRACK)

    def seen(self, *path: str | int) -> Json:
        """What everyone sees at this place of the public view."""
        view = self._game.public()
        for step in path:
            match view:
                case dict():
                    view = view[str(step)]
                case list():
                    view = view[int(step)]
                case _:
                    raise LookupError(step)
        return view

    def public(self) -> Json:
        return self._game.public()

    def private(self, seat: int) -> Json:
        return self._game.private(self._game.seats[seat])

    def told(self) -> list[object]:
        """Events since the game began, those for one seat's eyes too."""
        return [told.event for told in self._game.told]
