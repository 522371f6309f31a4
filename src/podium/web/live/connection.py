"""One open stream: what it has sent, and what it still has to send."""

import asyncio
from collections.abc import Hashable, Mapping

from msgspec import Struct

from podium.people.access.session import Session
from podium.web.live.message import ENDED, HEARTBEAT, changed
from podium.web.live.subjects import SubjectId


class Connection(Struct, eq=False):
    """One open stream on the event loop. Unsent news of one subject is merged into one message.

    `persons`: who the visitor is to each subject.
    """

    session: Session | None
    persons: Mapping[SubjectId, Hashable]
    client: str
    cursors: dict[SubjectId, str] = {}
    task: asyncio.Task[None] | None = None
    sending_since: float | None = None
    _pending: dict[SubjectId | None, bytes] = {}
    _waiter: asyncio.Future[None] | None = None
    _closing: bool = False
    _open: bool = False

    def tell(self, subject: SubjectId, cursor: str, message: bytes) -> None:
        """Queues news. `message`: for a stream of this subject alone."""
        if self.cursors.get(subject) == cursor or self._closing:
            return
        self.cursors[subject] = cursor
        if not self._open:
            return
        if len(self.persons) > 1:
            message = changed(subject, self.cursors)
        self._pending.pop(subject, None)
        self._pending[subject] = message
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
