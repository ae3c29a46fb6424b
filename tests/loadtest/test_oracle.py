"""A server that does what it must never do is found out."""

import pytest
from attrs import evolve

from loadtest.oracle import Oracle, Witness
from loadtest.sight import Gap, Mismatch, Sight
from protocol.codec import encode
from protocol.messages import Json, Recorded, Seated, Update, Whole, You
from protocol.patch import DoesNotFit, apply, check_hash, diff

PHONE, SCREEN = 0, 4


def view(prompt: int | None, turn: int = 0) -> Json:
    waiting: list[Json] = [] if prompt is None else [{"seat": 0, "prompt": prompt}]
    return {"room": {"round": 1}, "waiting": waiting, "game": {"turn": turn}}


def update(old: Json, new: Json, version: int) -> Update:
    return Update(version - 1, version, diff(old, new), {}, (), None, 0)


@pytest.fixture
def oracle() -> Oracle:
    return Oracle()


@pytest.fixture
def witness(oracle: Oracle) -> Witness:
    return Witness("ACDE", oracle, lambda: None)


def test_an_honest_server_leaves_the_oracle_empty(witness: Witness, oracle: Oracle) -> None:
    first, second = view(1), view(2, turn=1)
    for _ in range(2):
        assert witness.patched(1, update(first, second, 5), first) == second
    witness.whole(Whole(1, 5, second, None, (), 0))
    witness.whole(Whole(2, 0, second, None, (), 0))
    assert not oracle.counts


def test_latency_is_taken_from_the_version_that_closes_the_prompt(witness: Witness) -> None:
    witness.intend((1, 1), at=12.5)
    first = view(1)
    witness.patched(1, update(first, view(1, turn=1), 5), first)
    witness.patched(1, update(view(1, turn=1), view(2, turn=2), 6), view(1, turn=1))
    assert witness.closed(1, 5) == []
    assert witness.closed(1, 6) == [12.5]


def test_a_prompt_that_opens_again_is_found(witness: Witness, oracle: Oracle) -> None:
    witness.patched(1, update(view(1), view(2), 5), view(1))
    witness.patched(1, update(view(2), view(1), 6), view(2))
    assert oracle.counts == {"a prompt answered before is open again": 1}


def test_a_recorded_answer_that_a_later_process_asks_for_again_is_found(witness: Witness, oracle: Oracle) -> None:
    witness.recorded((1, 1), epoch=1)
    witness.whole(Whole(1, 4, view(1), None, (), 0))  # asked for before the answer, heard after it
    assert not oracle.counts
    witness.whole(Whole(2, 0, view(1), None, (), 0))
    assert oracle.counts == {"a prompt answered before is open again": 1}


def test_one_version_that_is_not_the_same_for_two_devices_is_found(witness: Witness, oracle: Oracle) -> None:
    witness.patched(1, update(view(1), view(2), 5), view(1))
    witness.patched(1, update(view(1), view(3), 5), view(1))
    assert oracle.counts == {"public parts that differ": 1}


def test_a_whole_view_that_is_not_patches_applied_is_found(witness: Witness, oracle: Oracle) -> None:
    witness.patched(1, update(view(1), view(2), 5), view(1))
    witness.whole(Whole(1, 5, view(3), None, (), 0))
    assert oracle.counts == {"a whole view that is not patches applied": 1}


def test_a_wrong_hash_and_a_patch_for_another_view_are_found(witness: Witness, oracle: Oracle) -> None:
    with pytest.raises(Mismatch):
        witness.patched(1, evolve(update(view(1), view(2), 5), check=check_hash(view(3))), view(1))
    with pytest.raises(DoesNotFit):
        witness.patched(1, Update(5, 6, {"nowhere": {"a": [1]}}, {}, (), None, 0), view(1))
    assert oracle.counts == {"a view that is not patches applied": 2}


def test_a_token_or_key_in_somebody_elses_frame_is_found(witness: Witness, oracle: Oracle) -> None:
    witness.keep_secret("s3cret", PHONE)
    frame = encode(Seated("k", 0, "p0-s3cret"))
    assert witness.read(frame, PHONE, watches=False) == Seated("k", 0, "p0-s3cret")
    assert not oracle.counts
    witness.read(frame, SCREEN, watches=True)
    assert oracle.counts == {"another's token or key": 1}


def test_a_private_member_in_a_watchers_frame_is_found(witness: Witness, oracle: Oracle) -> None:
    witness.learn_private_names({"game": {"hand": [1], "turn": 3}}, view(1))
    honest = encode(update(view(1), view(2, turn=5), 5))
    witness.read(honest, SCREEN, watches=True)
    assert not oracle.counts
    event: Json = {"kind": "drawn", "hand": [1, 2]}
    witness.read(encode(evolve(update(view(1), view(2), 5), events=(event,))), SCREEN, watches=True)
    witness.read(encode(Whole(1, 1, view(1), {"seat": 0}, (), 0)), SCREEN, watches=True)
    assert oracle.counts == {"something private for everyone": 2}


def test_what_is_no_message_is_found(witness: Witness, oracle: Oracle) -> None:
    assert witness.read(b'{"type":"recorded","key":5}', PHONE, watches=False) is None
    assert witness.read(encode(Recorded("k")), PHONE, watches=False) == Recorded("k")
    assert oracle.counts == {"no message of this protocol": 1}


def test_the_first_findings_are_kept_word_by_word_and_all_are_counted(oracle: Oracle) -> None:
    for number in range(50):
        oracle.find("something", "ACDE", str(number))
    assert oracle.counts == {"something": 50}
    assert oracle.sentences[0] == "ACDE: something: 0"
    assert len(oracle.sentences) == 20


def test_a_sight_goes_on_only_from_where_it_is() -> None:
    sight = Sight()
    sight.begin(Whole(1, 5, view(1), {"seat": 0}, ({"id": 1},), 0))
    sight.go_on(Update(5, 6, {"game": {"turn": [1]}}, {"seat": [2]}, (), None, 0))
    assert (sight.version, sight.public, sight.private) == (6, view(1, turn=1), {"seat": 2})
    for double_or_gap in (Update(5, 6, {}, {}, (), None, 0), Update(7, 8, {}, {}, (), None, 0)):
        with pytest.raises(Gap):
            sight.go_on(double_or_gap)
    assert [*sight.prompts] == [{"id": 1}]
    sight.go_on(Update(6, 6, {}, {}, (), (), 0))
    assert [*sight.prompts] == []


def test_a_sight_with_a_check_that_does_not_fit_is_told() -> None:
    sight = Sight(1, 5, view(1))
    with pytest.raises(Mismatch):
        sight.go_on(Update(5, 6, {}, {}, (), None, 0, check=check_hash(view(2))))
    assert apply(view(1), {}) == view(1)


def test_you_is_no_view(witness: Witness, oracle: Oracle) -> None:
    witness.read(encode(You(None, None, host=False, active=False)), SCREEN, watches=True)
    assert not oracle.counts
