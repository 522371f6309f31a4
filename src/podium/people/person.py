"""What is known about somebody in one event."""

from msgspec import Struct

from podium.kernel.refusal import Refusal
from podium.people.text import tidy_mail, tidy_name


class Person(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Somebody, or a team or a group with a name of its own, in one event.

    `id`: the opaque id by which the facts know them. `public_name`: what everyone sees instead of
    the name, if they chose one. `mail`: for the staff only.
    """

    id: str
    name: str
    public_name: str | None = None
    mail: str | None = None

    @property
    def shown(self) -> str:
        """The name that everyone sees."""
        return self.public_name or self.name


def person(
    known_as: str, *, name: str, public_name: str | None = None, mail: str | None = None
) -> Person | Refusal:
    """The person with everything in its one form, or why that cannot be. Empty texts are none."""
    tidy = tidy_name(name, field="name")
    if isinstance(tidy, Refusal):
        return tidy
    public = tidy_name(public_name, field="public-name") if public_name else None
    if isinstance(public, Refusal):
        return public
    address = tidy_mail(mail) if mail else None
    if isinstance(address, Refusal):
        return address
    return Person(known_as, tidy, public, address)
