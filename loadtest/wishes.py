"""What a phone of the crowd wants next: a seat, a game, any answer, and the room closed when its game is over."""

from random import Random

from loadtest.sight import Sight, part, rows
from protocol.messages import Answer, Begin, BeReady, CloseRoom, Json, Keyed, Sit, You


def lobby_wish(sight: Sight, you: You, name: str, key: str) -> Keyed | None:
    """What brings a room to its game, and a finished one to its end."""
    status = part(sight.public, "room", "status")
    if status == "over":
        return CloseRoom(key) if you.host else None
    if status != "seating":
        return None
    if you.seat is None:
        return Sit(name, key)
    seats = rows(sight.public, "room", "seats")
    if not seats[you.seat]["ready"]:
        return BeReady(ready=True, key=key)
    everyone = all(seat["kind"] != "open" and seat["ready"] for seat in seats)
    return Begin(key) if you.host and everyone else None


def open_prompt(sight: Sight) -> dict[str, Json] | None:
    """The first prompt that this seat has not answered."""
    for prompt in sight.prompts:
        if isinstance(prompt, dict) and prompt["picked"] is None:
            return prompt
    return None


def answer(prompt: dict[str, Json], key: str, random: Random) -> Answer:
    """Any legal answer."""
    options, least, most, number = prompt["options"], prompt["at_least"], prompt["at_most"], prompt["id"]
    assert isinstance(options, list)
    assert isinstance(least, int)
    assert isinstance(most, int)
    assert isinstance(number, int)
    count = least if least == most else random.randint(least, min(most, len(options)))
    picks = (random.randrange(len(options)),) if count == 1 else tuple(random.sample(range(len(options)), count))
    return Answer(number, picks, key)
