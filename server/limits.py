"""How much one connection or one address may ask for (P37). Instants are seconds on whatever clock the caller reads."""

from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from math import ceil

from attrs import Factory, define, field, frozen

REMEMBERED = 20_000
"""Addresses remembered at once; the one asked about longest ago is forgotten first."""


@frozen
class Rate:
    """`burst` at once, then `each_second` in the long run."""

    burst: float
    each_second: float


class TooMany(Exception):
    """One more is not allowed now. Names the limit and says when to come back."""

    def __init__(self, limit: str, most: float, retry_after: float) -> None:
        super().__init__(limit)
        self.limit = limit
        self.most = most
        self.retry_after = retry_after
        """Seconds."""

    @property
    def facts(self) -> dict[str, str | int]:
        """What a refusal says of it; times in milliseconds."""
        return {"limit": self.limit, "most": round(self.most), "retry_after": ceil(self.retry_after * 1000)}


@define
class Bucket:
    """Fills at its rate up to its burst; each deed takes one."""

    rate: Rate
    filled_at: float
    left: float = Factory(lambda self: self.rate.burst, takes_self=True)

    def wait(self, now: float) -> float:
        """Seconds until one may be taken, 0.0 for now."""
        self.left = min(self.rate.burst, self.left + (now - self.filled_at) * self.rate.each_second)
        self.filled_at = now
        return max(0.0, (1.0 - self.left) / self.rate.each_second)

    def take(self, now: float) -> float:
        """Take one and return 0.0, or take nothing and return the seconds until one is there."""
        wait = self.wait(now)
        if not wait:
            self.left -= 1.0
        return wait


@define
class Allowance:
    """One limit, for each address by itself."""

    limit: str
    rate: Rate
    _buckets: OrderedDict[str, Bucket] = field(factory=OrderedDict)

    def check(self, address: str | None, now: float) -> None:
        """Raise TooMany unless this address has one left; None is never limited."""
        if address is not None:
            self._refuse(self._bucket(address, now).wait(now))

    def spend(self, address: str | None, now: float) -> None:
        """Take one from this address, or raise TooMany."""
        if address is not None:
            self._refuse(self._bucket(address, now).take(now))

    def _refuse(self, wait: float) -> None:
        if wait:
            raise TooMany(self.limit, self.rate.burst, wait)

    def _bucket(self, address: str, now: float) -> Bucket:
        bucket = self._buckets.setdefault(address, Bucket(self.rate, now))
        self._buckets.move_to_end(address)
        if len(self._buckets) > REMEMBERED:
            self._buckets.popitem(last=False)
        return bucket


@define
class Places:
    """How many things there may be at once, altogether and for each address."""

    limit: str
    most: int
    each: int
    retry_after: float = 10.0
    """Seconds to suggest: nobody knows when somebody else leaves."""
    taken: int = 0
    _by_address: dict[str, int] = field(factory=dict)

    @contextmanager
    def hold(self, address: str | None) -> Iterator[None]:
        """One of them as long as the block runs; raises TooMany. None counts for the whole only."""
        mine = 0 if address is None else self._by_address.get(address, 0)
        if self.taken >= self.most or mine >= self.each:
            raise TooMany(self.limit, self.most if self.taken >= self.most else self.each, self.retry_after)
        self.taken += 1
        if address is not None:
            self._by_address[address] = mine + 1
        try:
            yield
        finally:
            self.taken -= 1
            if address is not None:
                self._leave(address)

    def _leave(self, address: str) -> None:
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


def neighbourhood(address: str) -> str:
    """The unit that limits count: an IPv4 address, or an IPv6 network of 64 bits, which is one subscriber."""
    ip = ip_address(address.partition("%")[0])
    match ip:
        case IPv4Address():
            return str(ip)
        case IPv6Address(ipv4_mapped=IPv4Address() as mapped):
            return str(mapped)
        case _:
            return str(IPv6Network((ip, 64), strict=False))


@frozen
class Trust:
    """Whom we believe when they say for whom they speak: our own proxy."""

    proxies: frozenset[str] = frozenset({"127.0.0.1", "::1"})

    def speaker(self, peer: str, forwarded_for: str | None) -> str | None:
        """The address to count, from the socket's peer and `X-Forwarded-For`.

        None for a trusted peer that speaks for itself: a program on this machine is not limited by address.
        """
        if peer not in self.proxies:
            return neighbourhood(peer)
        if forwarded_for is None:
            return None
        try:
            return neighbourhood(forwarded_for.rpartition(",")[2].strip())
        except ValueError:
            return neighbourhood(peer)
