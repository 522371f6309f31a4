"""What is known about a person in one event."""

from msgspec import Struct

from podium.kernel.refusal import Refusal
from podium.people.text import tidy_mail, tidy_name


class Person(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A person, or a team or group with a name of its own, in one event.

    `id`: the opaque id that facts use. `public_name`: shown to everyone in place of the name, if
    the person chose one. `mail`: for the staff only.
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
    """The person with normalised texts, or why a text is refused. Empty texts count as absent."""
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
