"""P41: one line an answer, with room, seat, prompt and trace."""

from structlog.testing import capture_logs

from actors.records import AnswerTaken, AnswerTakenBack
from games.prompt import PromptId, Seat
from server.metrics import Tally
from server.witness import Witness


def test_an_answer_is_one_line_and_counted_by_who_gave_it() -> None:
    tally = Tally()
    with capture_logs() as logs:
        Witness(tally)("K7QM", AnswerTaken(1, "p3", Seat(2), PromptId(17), (0, 4), "seat", "phone-1-9", "digest"))
        Witness(tally)("K7QM", AnswerTaken(2, "", Seat(3), PromptId(18), (0,), "clock", "", "digest"))
    assert logs[0] == {
        "event": "answer",
        "log_level": "info",
        "room": "K7QM",
        "seat": 2,
        "prompt": 17,
        "by": "seat",
        "trace": "phone-1-9",
    }
    assert tally.answers == {"seat": 1, "clock": 1}


def test_an_answer_taken_back_is_one_line_and_no_answer() -> None:
    tally = Tally()
    with capture_logs() as logs:
        Witness(tally)("K7QM", AnswerTakenBack(1, "p3", Seat(2), "phone-1-10", "digest"))
    assert [(entry["event"], entry["seat"], entry["trace"]) for entry in logs] == [("taken_back", 2, "phone-1-10")]
    assert tally.answers == {}
