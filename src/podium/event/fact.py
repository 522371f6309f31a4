"""The base of all facts and commands, and who may know of a fact."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.kernel.now import Now


class Fact(
    Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
):
    """Something that happened. Its tag is its kind and the version of its shape: `round-drawn/2`.

    `by`: who did it. `at`: when; the order of facts never depends on it.
    """

    by: PersonId
    at: Now


class Command(
    Struct,
    frozen=True,
    gc=False,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="kind",
):
    """A command. `seen`: the version of the thing to be changed that the actor saw; None: any."""

    seen: int | None = None


class Audience(Struct, frozen=True, gc=False):
    """Who may know of a fact: always the staff, and either everyone or these entrants."""

    everyone: bool = False
    entrants: tuple[EntrantId, ...] = ()


EVERYONE = Audience(everyone=True)
STAFF = Audience()
