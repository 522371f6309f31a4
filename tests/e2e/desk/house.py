"""A shop whose host is an organiser of events that are announced."""

from podium.event.rounds import DrawRound, PublishRound
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.rulebooks.rulebook import Rulebook
from podium.service.ids import EventId
from tests.e2e.hosted import Hosted
from tests.unit.service.serving import ORGANISER, RULEBOOK


class House(Hosted):
    """A server with a host, who is an organiser of its events."""

    def event(self, entrants: int, rulebook: str | Rulebook = RULEBOOK) -> EventId:
        """An announced event with players `Player 1` and so on, all present."""
        event = self.begin(entrants, rulebook=rulebook, rounds=None, cut=None)
        names = {
            f"p{number}{mate}": f"Player {number}{mate}"
            for number in range(1, entrants + 1)
            for mate in ("", "b")
        }
        self.name(event, {**names, ORGANISER: "Rosa", self.host: "Host"})
        self.do(event, NameStaff(self.host, Role.ORGANISER))
        return event

    def publish(self, event: EventId) -> None:
        """The next round, as it is drawn."""
        self.do(event, DrawRound(accept_chance=True))
        self.do(event, PublishRound())
