"""2.3 Paying: a transaction in which sources are added one by one and can be taken back until it is confirmed."""

from collections.abc import Iterable
from enum import StrEnum

from attrs import define, field, frozen

from games.prompt import Choice, Option, Seat, Unavailable, choice
from games.sea_kings.actions import arrived
from games.sea_kings.events import Exploited, MantaGained, MantaUsed, Paid
from games.sea_kings.icons import Icon, IconKind, LocationType
from games.sea_kings.state import Manta, Placed, Player, State
from games.table import Question, Table


class Step(StrEnum):
    """The moves of a payment that are not sources."""

    CONFIRM = "confirm"
    TAKE_BACK = "take_back_source"
    CANCEL = "cancel"


@frozen
class Price:
    """What is to be paid, and what for."""

    amount: int
    currency: IconKind
    step: str
    """The step of the card that costs this."""
    granted: int = 0
    """Coins or power the card itself gives."""
    bound: LocationType | None = None
    """The target's type: power bound to it counts, bound to another it does not."""

    @property
    def missing(self) -> int:
        return self.amount - self.granted

    def takes(self, icon: Icon) -> bool:
        """2.3.6 Whether this icon can help to pay."""
        return icon.kind is self.currency and icon.bound in (None, self.bound)


@frozen
class Source:
    """A manta or a location's top depth that may pay. `then` is what a manta that comes with it could add."""

    giver: Manta | Placed
    icon: Icon
    then: int = 0

    @property
    def amount(self) -> int:
        return self.icon.amount


def sources(state: State, player: Player, price: Price) -> list[Source]:
    """2.3.3 Ready mantas, and top depths of locations that have not given a resource in this main action (D6)."""
    mantas = [Source(manta, manta.icon) for manta in player.mantas if not manta.tired and price.takes(manta.icon)]
    depths = [
        Source(placed, placed.top, follow_up(placed, price))
        for placed in player.board
        if placed.top and price.takes(placed.top) and placed.id not in state.exploited
    ]
    return [*mantas, *depths]


def follow_up(placed: Placed, price: Price) -> int:
    """What the location's wild manta can add to this payment if its last depth is used now."""
    manta = arrived(Placed(placed.id, placed.covered + 1))
    return manta.icon.amount if manta and price.takes(manta.icon) else 0


def payable(missing: int, pool: Iterable[Source], smallest: int | None = None) -> bool:
    """2.3.4 Whether sources out of `pool` can make up what is missing with no source superfluous.

    `smallest` is the smallest one used already. A set of sources is legal if it pays, and without its smallest source
    would not: so for each size that could be the smallest, look for a sum that overshoots by less than that.
    """
    if missing <= 0:
        return smallest is None or missing + smallest > 0
    usable = list(pool)
    for least in range(1, 1 + max((source.amount for source in usable), default=0)):
        if smallest is not None and least > smallest:
            break
        sums = 1
        for source in usable:
            if source.amount >= least:
                both = source.amount + source.then if source.then >= least else source.amount
                sums |= sums << source.amount | sums << both
        if (sums >> missing) & ((1 << least) - 1):
            return True
    return False


@define
class Payment:
    """The transaction. Mantas flip and depths slide at once and are put back if it is rolled back."""

    state: State
    player: Player
    price: Price
    used: list[Source] = field(factory=list)
    gained: list[Manta | None] = field(factory=list)
    """For each used source the wild manta that came with it."""

    @property
    def paid(self) -> int:
        return self.price.granted + sum(source.amount for source in self.used)

    @property
    def is_complete(self) -> bool:
        return self.paid >= self.price.amount

    def offered(self) -> list[Source]:
        """Sources after which the payment can still be completed."""
        pool = sources(self.state, self.player, self.price)
        smallest = min((source.amount for source in self.used), default=None)
        return [source for source in pool if self._leads_on(source, pool, smallest)]

    def _leads_on(self, source: Source, pool: list[Source], smallest: int | None) -> bool:
        rest = [other for other in pool if other is not source]
        if source.then:
            rest.append(Source(source.giver, Icon("", self.price.currency, source.then)))
        least = source.amount if smallest is None else min(source.amount, smallest)
        return payable(self.price.amount - self.paid - source.amount, rest, least)

    def add(self, source: Source) -> None:
        manta = None
        match source.giver:
            case Manta():
                source.giver.tired = True
            case Placed():
                source.giver.covered += 1
                self.state.exploited.append(source.giver.id)
                manta = arrived(source.giver)
                self.player.mantas += [manta] if manta else []
        self.used.append(source)
        self.gained.append(manta)

    def take_back(self) -> None:
        """2.3.7 Put the last source back."""
        source, manta = self.used.pop(), self.gained.pop()
        if manta:
            self.player.mantas.remove(manta)
        match source.giver:
            case Manta():
                source.giver.tired = False
            case Placed():
                source.giver.covered -= 1
                self.state.exploited.remove(source.giver.id)


async def pay(table: Table[State], seat: Seat, price: Price) -> bool:
    """2.3 Pay, or change one's mind: then nothing has happened. Without need of a source nothing is asked."""
    payment = Payment(table.state, table.state.players[seat], price)
    if payment.is_complete:
        return True
    while True:
        match await table.ask(seat, "pay", question(payment), nested=True):
            case Source() as source:
                payment.add(source)
            case Step.TAKE_BACK:
                payment.take_back()
            case Step.CANCEL:
                while payment.used:
                    payment.take_back()
                return False
            case Step.CONFIRM:
                tell_paid(table, seat, payment)
                return True


def question(payment: Payment) -> Question[Source | Step]:
    """What can be done next; silence confirms if it may, and calls the payment off if not."""
    price = payment.price
    steps = [Step.TAKE_BACK, Step.CANCEL] if payment.used else [Step.CANCEL]
    if payment.is_complete:
        steps = [Step.CONFIRM, *steps]
    offered = [] if payment.is_complete else payment.offered()
    choices: list[Choice[Source | Step]] = [source_choice(source) for source in offered]
    choices += [choice(step, step.value) for step in steps]
    return Question(
        choices,
        default=(len(offered) if payment.is_complete else len(choices) - 1,),
        context={
            "step": price.step,
            "price": price.amount,
            "paid": payment.paid,
            "currency": price.currency.name.lower(),
        },
        unavailable=unavailable(payment, offered),
    )


def source_choice(source: Source) -> Choice[Source | Step]:
    match source.giver:
        case Manta(id=manta):
            return choice(source, "add_manta", manta=manta, amount=source.amount)
        case Placed(id=location):
            return choice(source, "add_depth", location=location, icon=source.icon.code, amount=source.amount)


def unavailable(payment: Payment, offered: list[Source]) -> list[Unavailable]:
    """Mantas and depths that a player might look for and cannot add, each with the reason."""
    price, player = payment.price, payment.player
    usable = [source.giver.id for source in offered]
    refused = []
    for manta in player.mantas:
        if manta.icon.is_effect:
            refused.append(Unavailable(Option("use_manta", {"manta": manta.id}), "only_before_or_after"))
        elif manta.icon.kind is price.currency and manta.id not in usable:
            option = Option("add_manta", {"manta": manta.id, "amount": manta.icon.amount})
            refused.append(Unavailable(option, "tired" if manta.tired else "superfluous"))
    for placed in player.board:
        top = placed.top
        if top and top.is_effect:
            option = Option("exploit", {"location": placed.id, "icon": top.code})
            refused.append(Unavailable(option, "only_before_or_after"))
        elif top and top.kind is price.currency and placed.id not in usable:
            option = Option("add_depth", {"location": placed.id, "icon": top.code, "amount": top.amount})
            refused.append(Unavailable(option, depth_refusal(payment, placed, top)))
    return refused


def depth_refusal(payment: Payment, placed: Placed, top: Icon) -> str:
    if placed.id in payment.state.exploited:
        return "already_exploited"
    return "superfluous" if payment.price.takes(top) else "wrong_type"


def tell_paid(table: Table[State], seat: Seat, payment: Payment) -> None:
    """The story of a confirmed payment; what was taken back is not part of it."""
    for source, manta in zip(payment.used, payment.gained, strict=True):
        match source.giver:
            case Manta(id=used):
                table.tell(MantaUsed(seat, used))
            case Placed(id=location):
                table.tell(Exploited(seat, location, source.icon.code))
        if manta:
            table.tell(MantaGained(seat, manta.id))
    table.tell(Paid(seat, payment.price.amount, payment.price.currency.name.lower()))
