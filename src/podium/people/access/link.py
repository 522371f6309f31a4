"""Links that sign a user in once."""

from msgspec import Struct

from podium.kernel.now import Now


class SignInLink(Struct, frozen=True):
    """A link given to the owner of an account. `expires`: None if it is valid until used."""

    person: str
    made_at: Now
    expires: Now | None

    def is_live(self, now: Now) -> bool:
        """Whether it can still be used."""
        return self.expires is None or now < self.expires
