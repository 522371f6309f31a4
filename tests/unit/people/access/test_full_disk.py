from collections.abc import Mapping

from podium.journal.trouble import DiskFull
from podium.kernel.now import Now
from podium.people.access.access import Access
from podium.people.access.cache import TOUCH
from podium.people.access.session import SessionId
from podium.people.access.store import AccessStore
from podium.people.tables import MemoryTables
from tests.contract.access.moments import START, later, made


class FullDisk(AccessStore):
    """Nothing that is seen can be written down."""

    def touch(self, seen: Mapping[SessionId, Now]) -> None:
        raise DiskFull


def test_whoever_is_signed_in_stays_so_while_the_disk_is_full() -> None:
    access = Access(FullDisk(MemoryTables()))
    signed_in = access.sessions.open(made(access).id, START)
    assert signed_in is not None
    token = signed_in.token.reveal()
    assert access.sessions.find(token, START) is not None
    assert access.sessions.find(token, later(TOUCH)) is not None
    access.sessions.catch_up(later(TOUCH))
    assert access.sessions.known(token, later(TOUCH)) is not None
