"""Answers to writes that are not in a journal, kept so that a request sent again changes nothing.

They are kept in this process and for a while: what must be done once whatever happens is a command.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable

from podium.kernel.refusal import Code
from podium.web.problem import deny
from podium.web.reply import Reply

MOST = 10_000


class _Slot:
    def __init__(self, fingerprint: bytes) -> None:
        self.fingerprint = fingerprint
        self.lock = threading.Lock()
        self.reply: Reply | None = None


class Remembered:
    """Replies by who asked and under which key. For many threads."""

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._slots: OrderedDict[tuple[str, str], _Slot] = OrderedDict()

    def once(
        self, session: str, *, key: str, fingerprint: bytes, work: Callable[[], Reply]
    ) -> Reply:
        """What the work returns, or what it returned before; it is not done twice.

        Raises `Denied` for a key that belongs to another request.
        """
        slot = self._slot((session, key), fingerprint)
        if slot.fingerprint != fingerprint:
            raise deny(Code.KEY_REUSED)
        with slot.lock:
            if slot.reply is None:
                slot.reply = work()
            return slot.reply

    def _slot(self, name: tuple[str, str], fingerprint: bytes) -> _Slot:
        with self._lock:
            slot = self._slots.setdefault(name, _Slot(fingerprint))
            self._slots.move_to_end(name)
            if len(self._slots) > self._most:
                self._slots.popitem(last=False)
            return slot
