"""P37: every limit has a bound, a name and a time to come back; time here is just a number."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.limits import REMEMBERED, Allowance, Bucket, Places, Rate, TooMany, Trust, neighbourhood


def test_a_bucket_gives_its_burst_at_once_and_then_its_rate() -> None:
    bucket = Bucket(Rate(burst=3, each_second=2), filled_at=0.0)
    assert [bucket.take(0.0) for _ in range(4)] == [0.0, 0.0, 0.0, 0.5]
    assert bucket.take(0.4) == pytest.approx(0.1)
    assert bucket.take(0.5) == 0.0


def test_a_refused_deed_takes_nothing() -> None:
    bucket = Bucket(Rate(burst=1, each_second=1), filled_at=0.0)
    assert bucket.take(0.0) == 0.0
    assert [bucket.take(0.0) for _ in range(5)] == [1.0] * 5
    assert bucket.take(1.0) == 0.0


@given(st.lists(st.floats(0, 10), min_size=1, max_size=60))
def test_no_timing_gets_more_than_burst_and_rate(gaps: list[float]) -> None:
    rate, now, taken = Rate(burst=5, each_second=2), 0.0, 0
    bucket = Bucket(rate, filled_at=now)
    for gap in gaps:
        now += gap
        taken += not bucket.take(now)
    assert taken <= rate.burst + rate.each_second * now + 1e-6


def test_one_address_out_of_tries_leaves_its_neighbours_alone() -> None:
    tries = Allowance("tries", Rate(burst=2, each_second=0.1))
    tries.spend("192.0.2.1", 0.0)
    tries.spend("192.0.2.1", 0.0)
    with pytest.raises(TooMany) as refusal:
        tries.check("192.0.2.1", 0.0)
    assert (refusal.value.limit, refusal.value.most, refusal.value.retry_after) == ("tries", 2, 10.0)
    tries.check("192.0.2.2", 0.0)


def test_checking_spends_nothing() -> None:
    tries = Allowance("tries", Rate(burst=1, each_second=1))
    for _ in range(5):
        tries.check("192.0.2.1", 0.0)
    tries.spend("192.0.2.1", 0.0)


def test_a_program_on_this_machine_is_not_limited_by_address() -> None:
    tries = Allowance("tries", Rate(burst=1, each_second=1))
    for _ in range(5):
        tries.spend(None, 0.0)


def test_a_flood_of_addresses_is_forgotten_again() -> None:
    tries = Allowance("tries", Rate(burst=1, each_second=1))
    for number in range(REMEMBERED + 100):
        tries.spend(str(number), 0.0)
    assert len(tries._buckets) == REMEMBERED


def test_places_are_counted_altogether_and_by_address_and_given_back() -> None:
    places = Places("connections", most=3, each=2)
    with places.hold("a"), places.hold("a"):
        with pytest.raises(TooMany) as refusal, places.hold("a"):
            pass
        assert refusal.value.most == 2
        with places.hold("b"), pytest.raises(TooMany) as refusal, places.hold("c"):
            pass
        assert refusal.value.most == 3
    assert (places.taken, places._by_address) == (0, {})


def test_a_place_is_given_back_when_its_holder_fails() -> None:
    places = Places("connections", most=1, each=1)
    with pytest.raises(KeyError), places.hold("a"):
        raise KeyError
    assert places.taken == 0


@pytest.mark.parametrize(
    ("address", "unit"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
    ],
)
def test_a_subscriber_is_an_address_or_a_network_of_64_bits(address: str, unit: str) -> None:
    assert neighbourhood(address) == unit


@pytest.mark.parametrize(
    ("peer", "forwarded_for", "counted"),
    [
        ("192.0.2.7", None, "192.0.2.7"),
        ("192.0.2.7", "203.0.113.9", "192.0.2.7"),  # a stranger's word counts for nothing
        ("127.0.0.1", None, None),
        ("127.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("127.0.0.1", "10.0.0.1, 203.0.113.9", "203.0.113.9"),  # only what our own proxy has added
        ("127.0.0.1", "nonsense", "127.0.0.1"),
    ],
)
def test_only_our_own_proxy_speaks_for_others(peer: str, forwarded_for: str | None, counted: str | None) -> None:
    assert Trust().speaker(peer, forwarded_for) == counted
