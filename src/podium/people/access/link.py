"""Links that sign somebody in once."""

from msgspec import Struct

from podium.kernel.now import Now


class SignInLink(Struct, frozen=True):
    """A link that was given to somebody with an account. `expires`: None until it is used."""

    person: str
    made_at: Now
    expires: Now | None

    def is_live(self, now: Now) -> bool:
        """Whether it can still be used."""
        return self.expires is None or now < self.expires
