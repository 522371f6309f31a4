"""One open stream: what it has been told, and what it is still to be told."""

import asyncio
from collections.abc import Mapping

from podium.event.identity import Identity
from podium.people.access.session import Session
from podium.service.ids import EventId
from podium.web.live.message import ENDED, HEARTBEAT, changed


class Connection:
    """Belongs to the event loop. News of one event that were not sent yet are told once."""

    def __init__(
        self,
        session: Session | None,
        persons: Mapping[EventId, Identity],
        client: str,
    ) -> None:
        self.session = session
        self.persons = persons
        self.client = client
        self.cursors: dict[EventId, str] = {}
        self.task: asyncio.Task[None] | None = None
        self.sending_since: float | None = None
        self._pending: dict[EventId | None, bytes] = {}
        self._waiter: asyncio.Future[None] | None = None
        self._closing = False
        self._open = False

    def tell(self, event: EventId, cursor: str, message: bytes) -> None:
        """There is something new. `message`: for a stream of this event alone."""
        if self.cursors.get(event) == cursor or self._closing:
            return
        self.cursors[event] = cursor
        if not self._open:
            return
        if len(self.persons) > 1:
            message = changed(event, self.cursors)
        self._pending.pop(event, None)
        self._pending[event] = message
        self._wake()

    def open(self) -> None:
        """It has been told where it stands, by `cursors`: from now on it is told of changes."""
        self._open = True

    def beat(self) -> None:
        """Says that the stream is alive, unless it is about to say something."""
        if not self._pending:
            self._pending[None] = HEARTBEAT
            self._wake()

    def end(self) -> None:
        """The session has ended: the stream says so and ends."""
        self._pending[None] = ENDED
        self.close()

    def close(self) -> None:
        """Sends what is left and ends."""
        self._closing = True
        self._wake()

    async def next(self) -> bytes | None:
        """What to send next, all of it at once; None when the stream ends."""
        while not self._pending:
            if self._closing:
                return None
            self._waiter = asyncio.get_running_loop().create_future()
            await self._waiter
        message = b"".join(self._pending.values())
        self._pending.clear()
        return message

    def _wake(self) -> None:
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)
