"""A journal in memory that answers only when it is told to, to test what happens meanwhile."""

from concurrent.futures import Future

from podium.journal.entry import Answer, Append
from podium.journal.memory import MemoryJournal


class HeldJournal(MemoryJournal):
    """Holds submitted requests back while `holding`."""

    def __init__(self) -> None:
        super().__init__()
        self.holding = False
        self.held: list[tuple[Append, Future[Answer]]] = []
        self.reads = 0

    def submit(self, request: Append) -> Future[Answer]:
        if not self.holding:
            return super().submit(request)
        future: Future[Answer] = Future()
        self.held.append((request, future))
        return future

    def release(self) -> None:
        """Answers everything held, in order, and holds no more."""
        self.holding = False
        held, self.held = self.held, []
        for request, future in held:
            future.set_result(self.append(request))

    def fail(self, error: Exception) -> None:
        """Everything held fails; holds no more."""
        self.holding = False
        held, self.held = self.held, []
        for _, future in held:
            future.set_exception(error)
