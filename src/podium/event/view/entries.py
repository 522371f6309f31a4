"""All entries, including withdrawn ones, for the staff."""

from msgspec import UNSET, Struct, UnsetType

from podium.core.ids import EntrantId
from podium.core.sheet import Status
from podium.event.check_in import mandatory_items
from podium.event.ids import PersonId
from podium.event.setup import taken_places
from podium.event.staff import role_of
from podium.event.state import State
from podium.event.terms import Standing


class EntryRecord(Struct, frozen=True):
    """An entrant, including withdrawn ones. `items`: what they have shown at check-in. `status`:
    whether they still play. `awarded`: the last round of their awarded byes (VA-8), if any.
    """

    id: EntrantId
    version: int
    number: int
    members: tuple[PersonId, ...]
    standing: Standing
    group: str | None
    items: tuple[str, ...]
    status: Status = Status.ACTIVE
    awarded: int | UnsetType = UNSET


class Entries(Struct, frozen=True):
    """All entries in order. `taken`: the number that counts towards the capacity. `mandatory`: the
    items that everyone has to show at check-in. `players`: people who are or were entered and are
    not on the staff.
    """

    records: tuple[EntryRecord, ...]
    taken: int
    mandatory: tuple[str, ...]
    players: tuple[PersonId, ...]

    def find(self, entrant: str) -> EntryRecord | None:
        """The entry with this id."""
        return next((one for one in self.records if one.id == entrant), None)


def entries_part(state: State) -> Entries:
    """The current entries."""
    return Entries(
        tuple(
            EntryRecord(
                one.id,
                one.version,
                one.number,
                one.members,
                one.standing,
                one.group,
                one.items,
                one.status,
                UNSET if one.awarded is None else one.awarded.rounds,
            )
            for one in state.entrants.values()
        ),
        taken_places(state),
        mandatory_items(state),
        tuple(person for person in state.people if role_of(state, person) is None),
    )
