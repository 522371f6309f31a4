"""What every entry of a catalogue has, and facts with a day of their own."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from podium.core.names import Names


class DatedNumber(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number and the day from which it holds; None: for as long as anybody knows."""

    value: int
    since: date | None = None


class Ban(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """From which day to which, both included, something is banned; None: without an end."""

    since: date | None = None
    until: date | None = None


class CatalogueEntry(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="type",
):
    """A unit, card or set. `id`: never changes, and belongs to no other entry.

    `aliases`: other spellings, in any language. `ids`: the ids of other systems, such as
    `{"spt": "00010101"}`. `products`: those it is sold in. `unreleased`: when it is to be out,
    in words, where it is not. `never_legal`: in no event (LCG-22).
    """

    id: str
    name: Names
    aliases: tuple[str, ...] = ()
    ids: dict[str, str] = {}
    products: tuple[str, ...] = ()
    bans: tuple[Ban, ...] = ()
    unreleased: str = ""
    never_legal: bool = False


def number_on(numbers: Iterable[DatedNumber], day: date) -> int | None:
    """The number that holds on this day; None if none does yet."""
    held = [one for one in numbers if one.since is None or one.since <= day]
    if not held:
        return None
    return max(held, key=lambda one: one.since or date.min).value


def banned_on(bans: Iterable[Ban], day: date) -> bool:
    """Whether a ban holds on this day."""
    return any(
        (ban.since is None or ban.since <= day) and (ban.until is None or day <= ban.until)
        for ban in bans
    )
