"""4.3 The 56 locations, one a row."""

from attrs import field, frozen

from games.sea_kings.icons import Icon, LocationType, icon

SHARK, WRECK, RUINS, VOLCANO = LocationType


def icons(codes: str) -> tuple[Icon, ...]:
    """The icons of a row's codes, from top to bottom."""
    return tuple(icon(code) for code in codes.split())


@frozen
class Location:
    """A card of the sea: what it costs, what it gives depth by depth, and what it is worth once scored."""

    id: str
    type: LocationType
    coins: int
    """Price to buy it."""
    power: int
    """Price to conquer it from the bottom row; one less from the top row."""
    depths: tuple[Icon, ...] = field(converter=icons)
    """From top to bottom."""
    points: int
    manta: str | None
    """Code of the wild manta's icon, gained when the location is fully risen."""


LOCATIONS = {
    location.id: location
    for location in (
        Location("S01", SHARK, 1, 2, "P1",        1, None),
        Location("S02", SHARK, 1, 2, "P1 _",      2, None),
        Location("S03", SHARK, 2, 3, "P1 P1",     1, "P1"),
        Location("S04", SHARK, 2, 3, "P2 _",      3, None),
        Location("S05", SHARK, 2, 3, "R1 P1",     2, None),
        Location("S06", SHARK, 2, 4, "P1 _ P2",   3, None),
        Location("S07", SHARK, 3, 4, "P1 P2@W",   2, "P1"),
        Location("S08", SHARK, 3, 4, "_ P2 C1",   3, None),
        Location("S09", SHARK, 3, 3, "",          3, None),
        Location("S10", SHARK, 4, 5, "P2 R1 P1",  2, "R1"),
        Location("S11", SHARK, 4, 5, "P2@A _ P2", 4, "C1"),
        Location("S12", SHARK, 4, 6, "P3 _",      5, None),
        Location("S13", SHARK, 5, 7, "P2 RF _ P1", 4, "P1"),
        Location("S14", SHARK, 5, 7, "_ P3 _ _",  8, None),
        Location("W01", WRECK, 1, 2, "C1",        1, None),
        Location("W02", WRECK, 1, 3, "C1 _",      2, None),
        Location("W03", WRECK, 2, 3, "C1 C1",     1, "C1"),
        Location("W04", WRECK, 2, 4, "C2 _",      3, None),
        Location("W05", WRECK, 2, 3, "C1 R1",     2, None),
        Location("W06", WRECK, 2, 4, "C1 HF",     1, None),
        Location("W07", WRECK, 3, 4, "C1 P2@S",   2, "C1"),
        Location("W08", WRECK, 3, 4, "_ C2 _",    4, None),
        Location("W09", WRECK, 3, 5, "C1 P1 R1",  2, "P1"),
        Location("W10", WRECK, 3, 5, "C2 C1 _",   3, None),
        Location("W11", WRECK, 4, 5, "HF _ C2",   3, "C1"),
        Location("W12", WRECK, 5, 6, "C2 SC C2",  3, None),
        Location("W13", WRECK, 5, 7, "C3 _ HF",   3, "SC"),
        Location("W14", WRECK, 5, 7, "C2 _ C2 _", 6, None),
        Location("A01", RUINS, 1, 2, "TB",        1, None),
        Location("A02", RUINS, 1, 3, "_ TB",      2, None),
        Location("A03", RUINS, 2, 2, "",          2, None),
        Location("A04", RUINS, 2, 3, "SC _",      3, None),
        Location("A05", RUINS, 2, 3, "TB C1",     1, "C1"),
        Location("A06", RUINS, 2, 4, "R1 SC",     2, None),
        Location("A07", RUINS, 3, 4, "TB P2@V",   2, "P1"),
        Location("A08", RUINS, 3, 4, "SC P1 _",   3, None),
        Location("A09", RUINS, 3, 5, "HF _ TB",   3, None),
        Location("A10", RUINS, 3, 5, "C1 _ SC",   3, "R1"),
        Location("A11", RUINS, 4, 5, "P2@W TB _", 3, "TB"),
        Location("A12", RUINS, 4, 6, "SC _ C2",   5, None),
        Location("A13", RUINS, 5, 7, "TB RF _",   4, "SC"),
        Location("A14", RUINS, 5, 7, "_ HF _ SC", 6, None),
        Location("V01", VOLCANO, 1, 2, "R1",        1, None),
        Location("V02", VOLCANO, 1, 2, "_ R1",      2, None),
        Location("V03", VOLCANO, 2, 3, "R1 P1",     1, "R1"),
        Location("V04", VOLCANO, 2, 3, "P2@V _",    3, None),
        Location("V05", VOLCANO, 2, 4, "R2 _",      3, None),
        Location("V06", VOLCANO, 2, 3, "P2@V P2@V", 1, "P1"),
        Location("V07", VOLCANO, 3, 4, "R1 P2@A",   2, "C1"),
        Location("V08", VOLCANO, 3, 4, "_ R2 P1",   3, None),
        Location("V09", VOLCANO, 3, 5, "R1 C1 R2",  2, None),
        Location("V10", VOLCANO, 3, 5, "P2@S R1 _", 3, "TB"),
        Location("V11", VOLCANO, 4, 5, "RF _",      4, None),
        Location("V12", VOLCANO, 4, 6, "R2 _ P3@V", 3, "C1"),
        Location("V13", VOLCANO, 5, 7, "RF _ P2",   4, "SC"),
        Location("V14", VOLCANO, 5, 7, "_ R2 _ _",  8, None),
    )
}  # fmt: skip
