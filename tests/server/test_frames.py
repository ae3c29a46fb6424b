"""Frames against wsproto's own, which were written by somebody else."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wsproto.frame_protocol import FrameProtocol

from server.frames import PING, ClientFrames, Control, Trouble, text_header, unmask

LARGEST = 1000


def client() -> FrameProtocol:
    return FrameProtocol(client=True, extensions=[])


def heard(frames: ClientFrames) -> list[bytes | Control | Trouble]:
    return list(iter(frames.next, None))


def hear(data: bytes | bytearray, pieces: int = 1 << 20) -> list[bytes | Control | Trouble]:
    frames = ClientFrames(LARGEST)
    told = []
    for at in range(0, len(data), pieces):
        frames.feed(bytes(data[at : at + pieces]))
        told += heard(frames)
    return told


@st.composite
def conversations(draw: st.DrawFn) -> tuple[bytes, list[bytes], int]:
    """A client's bytes, its messages, and the number of pings in between; some messages come in fragments."""
    sender, wire, said, pings = client(), b"", [], 0
    for text in draw(st.lists(st.text(max_size=200), max_size=8)):
        cuts = sorted(draw(st.lists(st.integers(0, len(text)), max_size=3)))
        for number, (start, end) in enumerate(zip([0, *cuts], [*cuts, len(text)], strict=True)):
            wire += sender.send_data(text[start:end], fin=number == len(cuts))
            if draw(st.booleans()):
                wire += sender.ping(b"knock")
                pings += 1
        said.append(text.encode())
    return wire, said, pings


@given(conversations(), st.data())
def test_any_way_of_cutting_the_bytes_gives_the_same_messages(
    conversation: tuple[bytes, list[bytes], int], data: st.DataObject
) -> None:
    wire, said, _ = conversation
    cuts = sorted(data.draw(st.sets(st.integers(0, len(wire)), max_size=30)))
    frames, told = ClientFrames(LARGEST), []
    for start, end in zip([0, *cuts], [*cuts, len(wire)], strict=True):
        frames.feed(wire[start:end])
        told += heard(frames)
    assert [message for message in told if isinstance(message, bytes)] == said
    assert told == hear(wire)


@given(conversations())
def test_control_frames_reach_wsproto_unchanged_and_in_order(conversation: tuple[bytes, list[bytes], int]) -> None:
    wire, _, knocks = conversation
    controls = [told.raw for told in hear(wire, 7) if isinstance(told, Control)]
    wsproto = FrameProtocol(client=False, extensions=[])
    wsproto.receive_bytes(b"".join(controls))
    pings = [(frame.opcode, frame.payload) for frame in wsproto.received_frames()]
    assert pings == [(PING, b"knock")] * knocks


@given(st.text(max_size=70_000).filter(bool) | st.sampled_from(["a" * n for n in (0, 125, 126, 65_535, 65_536)]))
def test_a_pushed_frame_is_read_by_wsproto_as_the_message(text: str) -> None:
    message = text.encode()
    wsproto = FrameProtocol(client=True, extensions=[])
    wsproto.receive_bytes(text_header(len(message)) + message)
    frames = list(wsproto.received_frames())
    assert "".join(str(frame.payload) for frame in frames) == text
    assert [frame.message_finished for frame in frames] == [True]


@given(st.binary(max_size=300), st.binary(min_size=4, max_size=4))
def test_unmasking_is_byte_by_byte_exclusive_or(payload: bytes, mask: bytes) -> None:
    assert unmask(payload, mask) == bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))


def test_a_message_of_exactly_the_limit_is_heard_and_one_byte_more_is_not() -> None:
    assert hear(client().send_data("x" * LARGEST)) == [b"x" * LARGEST]
    assert hear(client().send_data("x" * (LARGEST + 1))) == [Trouble.TOO_LARGE]


def test_an_oversize_message_is_refused_before_its_payload_has_come() -> None:
    assert hear(bytes(client().send_data("x" * 70_000)[:14])) == [Trouble.TOO_LARGE]


def test_the_limit_counts_all_fragments_of_a_message() -> None:
    sender = client()
    fragments = [sender.send_data("x" * 400, fin=False) for _ in range(3)]
    assert hear(b"".join(fragments)) == [Trouble.TOO_LARGE]


def test_a_million_empty_fragments_hold_no_memory() -> None:
    frames, sender = ClientFrames(LARGEST), client()
    for _ in range(1000):
        frames.feed(bytes(sender.send_data("", fin=False)))
        assert frames.next() is None
    assert len(frames._buffer) == 0
    assert frames._begun == bytearray()


def test_after_an_oversize_message_pings_and_close_still_get_through_but_no_message() -> None:
    sender = client()
    wire = sender.send_data("x" * 5000) + sender.ping(b"still here") + sender.send_data("late") + sender.close(1000)
    told = hear(bytes(wire), 100)
    assert told[0] is Trouble.TOO_LARGE
    assert [control.opcode for control in told[1:] if isinstance(control, Control)] == [0x9, 0x8]
    assert len(told) == 3


@pytest.mark.parametrize(
    "wire",
    [
        b"\x81\x05hello",  # no mask
        b"\xc1\x80mask",  # a reserved bit
        b"\x83\x80mask",  # an unknown opcode
        b"\x09\x80mask",  # a ping in fragments
        b"\x89\xfe\x00\x80mask",  # a ping of 128 bytes
        b"\x81\xfe\x00\x05maskhello",  # a length in more bytes than it needs
        b"\x80\x80mask",  # a last fragment without a first
        b"\x01\x80mask\x81\x80mask",  # a message inside a message
        b"\x81\xff\xff\xff\xff\xff\xff\xff\xff\xffmask",  # a length beyond 2**63
        b"GET / HTTP/1.1\r\n\r\n",
    ],
)
def test_bytes_that_are_no_websocket_are_trouble_once(wire: bytes) -> None:
    assert hear(wire + wire) == [Trouble.NOT_WEBSOCKET]


def test_a_binary_message_is_trouble() -> None:
    assert hear(bytes(client().send_data(b"\x00\x01"))) == [Trouble.NOT_TEXT]


@given(st.binary(max_size=400), st.integers(1, 50))
def test_garbage_never_raises_and_never_piles_up(garbage: bytes, pieces: int) -> None:
    told = hear(garbage, pieces)
    assert sum(isinstance(event, Trouble) for event in told) <= 1
