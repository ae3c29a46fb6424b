"""What one device sees of its room, kept from whole views and patches (P26)."""

from collections.abc import Callable

from attrs import define

from protocol.messages import Json, Update, Whole
from protocol.patch import apply, check_hash


class Gap(Exception):
    """An update that does not begin where the view ends."""


class Mismatch(Exception):
    """The view is not what its hash says."""


def patched(update: Update, public: Json) -> Json:
    """The public view after an update. Raises Mismatch, and DoesNotFit of `protocol.patch`."""
    new = apply(public, update.public)
    if update.check is not None and update.check != check_hash(new):
        raise Mismatch(f"version {update.version}: {check_hash(new)} instead of {update.check}")
    return new


def part(view: Json, *path: str) -> Json:
    """A member of a view's member; None where there is none."""
    for name in path:
        if not isinstance(view, dict):
            return None
        view = view.get(name)
    return view


def rows(view: Json, *path: str) -> list[dict[str, Json]]:
    """The objects in a list of a view."""
    several = part(view, *path)
    return [row for row in several if isinstance(row, dict)] if isinstance(several, list) else []


@define
class Sight:
    """The newest view. Before the first whole one, `version` is None."""

    epoch: int | None = None
    version: int | None = None
    public: Json = None
    private: Json = None
    prompts: tuple[Json, ...] = ()

    def begin(self, whole: Whole) -> None:
        """Take a whole view for whatever was seen before."""
        self.epoch, self.version = whole.epoch, whole.version
        self.public, self.private, self.prompts = whole.public, whole.private, whole.prompts

    def shows(self, whole: Whole) -> bool:
        """Whether this is the same view."""
        return (self.public, self.private, self.prompts) == (whole.public, whole.private, whole.prompts)

    def forget(self) -> None:
        """The view is wrong; updates mean nothing until a whole one comes."""
        self.version = None

    def go_on(self, update: Update, patch: Callable[[Update, Json], Json] = patched) -> None:
        """Take an update. Raises Gap, and what `patch` raises; then the view is to be asked for again."""
        if update.since != self.version or update.version < update.since:
            raise Gap(f"an update from {update.since} to {update.version} at version {self.version}")
        self.public = patch(update, self.public)
        if update.private:
            self.private = apply(self.private, update.private)
        if update.prompts is not None:
            self.prompts = update.prompts
        self.version = update.version
