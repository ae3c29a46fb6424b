"""Why something was refused or ended: codes for machines; `web` and the terminal turn them into sentences."""

from enum import StrEnum


class Reason(StrEnum):
    """Reasons of `Refused` and of HTTP errors. Nothing changed when one of these comes back."""

    # The message itself
    MALFORMED = "malformed"
    UNKNOWN_KIND = "unknown_kind"
    TOO_LONG = "too_long"
    TOO_DEEP = "too_deep"
    OLD_PROTOCOL = "old_protocol"
    HELLO_FIRST = "hello_first"
    TOO_FAST = "too_fast"
    # About answers, P5
    NOT_ASKED = "not_asked"
    NOT_YOURS = "not_yours"
    OUTSIDE = "outside"
    TWICE = "twice"
    TOO_FEW = "too_few"
    TOO_MANY = "too_many"
    KEY_REUSED = "key_reused"
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    PAUSED = "paused"
    CANNOT_KEEP = "cannot_keep"
    MIRROR = "mirror"
    # Rooms and seats
    NO_SUCH_ROOM = "no_such_room"
    NO_SUCH_GAME = "no_such_game"
    BAD_OPTIONS = "bad_options"
    BAD_CLOCK = "bad_clock"
    BAD_NAME = "bad_name"
    BAD_SEATS = "bad_seats"
    BAD_TOKEN = "bad_token"
    ROOM_FULL = "room_full"
    SEAT_TAKEN = "seat_taken"
    NO_SEAT = "no_seat"
    NOT_HOST = "not_host"
    NOT_NOW = "not_now"
    NOT_READY = "not_ready"
    # Limits (P37): facts name the limit and `retry_after` in milliseconds
    TOO_MANY_CONNECTIONS = "too_many_connections"
    TOO_MANY_ROOMS = "too_many_rooms"
    TOO_MANY_TRIES = "too_many_tries"
    DRAINING = "draining"
    # Save files (P22)
    NOT_A_SAVE = "not_a_save"
    OTHER_FORMAT = "other_format"
    OTHER_KEY = "other_key"
    DAMAGED = "damaged"
    # The server's own fault
    QUARANTINED = "quarantined"


class Farewell(StrEnum):
    """Reasons of `Goodbye`, the last message before the server closes a connection."""

    CLOSED = "closed"
    """The host closed the room."""
    KICKED = "kicked"
    """The host freed the seat; the token is void."""
    SLOW = "slow"
    SILENT = "silent"
    """No Hello in time."""
    MALFORMED = "malformed"
    TOO_FAST = "too_fast"
    REFUSED = "refused"
    """A Refused with the reason came just before."""
    DRAINING = "draining"
    """The server restarts: come back after `retry_after` milliseconds."""
