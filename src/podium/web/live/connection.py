"""One open stream: what it has sent, and what it still has to send."""

import asyncio
from collections.abc import Mapping

from podium.event.identity import Identity
from podium.people.access.session import Session
from podium.service.ids import EventId
from podium.web.live.message import ENDED, HEARTBEAT, changed


class Connection:
    """One open stream on the event loop. Unsent news of one event is merged into one message."""

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
        """Queues news. `message`: for a stream of this event alone."""
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
        """The stream has sent its position, `cursors`; from now on it sends changes."""
        self._open = True

    def beat(self) -> None:
        """Sends a heartbeat, unless something else is about to be sent."""
        if not self._pending:
            self._pending[None] = HEARTBEAT
            self._wake()

    def end(self) -> None:
        """The session has ended: the stream says so and closes."""
        self._pending[None] = ENDED
        self.close()

    def close(self) -> None:
        """Sends what is left and closes."""
        self._closing = True
        self._wake()

    async def next(self) -> bytes | None:
        """Everything to send next, in one piece; None when the stream ends."""
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
