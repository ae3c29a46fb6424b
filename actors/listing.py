"""What the lobby knows and tells of a room that it need not open."""

import orjson
from attrs import asdict
from cattrs.preconf.orjson import make_converter

from actors.chronicle import Chronicle
from actors.journal import Card
from games.catalog import CATALOG
from protocol.rooms import GameListing, OptionListing, RoomListing, SeatListing

_CONVERTER = make_converter()


def listing_of(room: Chronicle) -> RoomListing:
    """The room as the public list and its look-up show it."""
    opened = room.opened
    return RoomListing(
        code=opened.code,
        game=opened.game,
        options=opened.options,
        clock=opened.clock,
        status=room.status.value,
        seats=tuple(SeatListing(place.kind.value, place.name) for place in room.seating.places),
        spectators=opened.spectators,
    )


def games_offered() -> list[GameListing]:
    """What GET /api/games tells."""
    return [
        GameListing(
            name=ruleset.name,
            version=ruleset.version,
            fewest=min(ruleset.seats),
            most=max(ruleset.seats),
            options=tuple(OptionListing(option.name, option.values) for option in ruleset.options),
        )
        for ruleset in CATALOG.values()
    ]


PUBLIC = '{"public":true,'
"""How the listing of a card on the public list begins: thousands are looked at whenever somebody asks for the list."""


def is_public(card: Card) -> bool:
    """Whether the room stands on the public list."""
    return card.listing.startswith(PUBLIC)


def read_listing(card: Card) -> RoomListing:
    """The listing a card was made with."""
    fields = orjson.loads(card.listing)
    del fields["public"]
    return _CONVERTER.structure({**fields, "status": card.status}, RoomListing)


def card_of(room: Chronicle, wakes_at: int | None) -> Card:
    """The room's card; its listing is kept for private rooms too, since whoever knows the code may look it up."""
    listing = orjson.dumps({"public": room.opened.public, **asdict(listing_of(room))}).decode()
    return Card(room.opened.code, room.status.value, wakes_at, listing)
