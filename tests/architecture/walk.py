"""Follows one request through the program and prints the way it takes.

    python -m tests.architecture.walk [report|publish|wall] [--functions]

Every function of ours that is entered between a request and its answer is noted, in whatever
thread. Printed are how many files, functions and changes of room that makes; with `--functions`
the way itself, room by room. A change of room is one entered function standing in another room
than the one entered before it, one thread after the other. Each request is sent twice to a server
in this process, with an SQLite file, and the second is followed: what a program does once is not
on anybody's way.
"""

import argparse
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from inspect import CO_COROUTINE
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

import podium
from podium.bootstrap import open_store
from podium.event.clock import StartClock
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound
from podium.service.service import from_secrets
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import victory

SOURCES = Path(podium.__file__).parent
CODE = str(SOURCES)
_NESTED = ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<lambda>")
TURNS = 2
_BACKGROUND = ("timekeeper", "journal-watcher", "streams-refresher")
"""Threads that go their own way."""

_WATCHER = "journal/sqlite/watcher.py"
"""It also asks a question in the thread of the writer, whenever it likes."""


class Step(NamedTuple):
    """A function that was entered, and where it stands."""

    file: str
    function: str

    @property
    def room(self) -> str:
        """The top-level room."""
        return self.file.partition("/")[0].removesuffix(".py")

    @property
    def inner_room(self) -> str:
        """The same, with the rooms inside the web told apart."""
        parts = self.file.split("/")
        return "/".join(parts[:2]) if parts[0] == "web" else parts[0]


class Walk:
    """The functions that were entered, in their order."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self._by_thread: dict[int, list[Step]] = {}
        self.following = False
        self._coroutines: set[FrameType] = set()

    def note(self, frame: FrameType, event: str, _given: Any) -> None:
        """What Python calls on every call and return."""
        code = frame.f_code
        if not self.following or event != "call" or not code.co_filename.startswith(CODE):
            return
        if code.co_name in _NESTED or threading.current_thread().name.startswith(_BACKGROUND):
            return
        if code.co_flags & CO_COROUTINE:
            if frame in self._coroutines:  # going on after an `await` is no entering
                return
            self._coroutines.add(frame)
        file = Path(code.co_filename).relative_to(SOURCES).as_posix()
        if file == _WATCHER:
            return
        step = Step(file, code.co_qualname)
        self.steps.append(step)
        self._by_thread.setdefault(threading.get_ident(), []).append(step)

    @contextmanager
    def followed(self) -> Iterator[None]:
        """Notes what happens meanwhile."""
        self.following = True
        try:
            yield
        finally:
            self.following = False

    @property
    def files(self) -> set[str]:
        """The files that were passed."""
        return {step.file for step in self.steps}

    def changes(self, *, inside_web: bool = False) -> int:
        """How often the next function stood in another room, thread by thread: how threads
        interleave is chance.
        """
        steps = [step for thread in self._by_thread.values() for step in thread]
        rooms = [step.inner_room if inside_web else step.room for step in steps]
        return sum(one != other for one, other in pairwise(rooms))

    def summary(self) -> str:
        """One line of figures."""
        web = sum(file.startswith("web/") for file in self.files)
        return (
            f"{len(self.files)} files ({web} in web), {len(set(self.steps))} functions, "
            f"{self.changes()} changes of room ({self.changes(inside_web=True)} with those in web)"
        )

    def lines(self) -> Iterator[str]:
        """The way, one line for each file in its turn with the functions entered there."""
        before, functions = "", list[str]()
        for file, function in [*self.steps, Step("", "")]:
            if file != before and functions:
                yield f"{before}: {', '.join(dict.fromkeys(functions))}"
                functions = []
            before = file
            functions.append(function)


def walk(kind: str) -> Walk:
    """Follows a request of this kind."""
    noted = Walk()
    threading.setprofile(noted.note)  # for threads that begin from now on
    sys.setprofile(noted.note)
    try:
        with tempfile.TemporaryDirectory() as folder:
            _follow(kind, noted, f"{folder}/walk.db")
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    return noted


def _follow(kind: str, noted: Walk, address: str) -> None:
    with World(store=open_store(address)) as world:
        cast = Cast(world)
        world.service._fresh = from_secrets  # as a server has it
        world.serving.do(cast.event, StartClock(1))
        for turn in range(TURNS):
            request = _REQUESTS[kind](world, cast, turn)
            if turn < TURNS - 1:
                answer = world.ask(**request)
            else:
                with noted.followed():
                    answer = world.ask(**request)
            assert answer.status_code in (200, 303), answer.text


Request = dict[str, Any]


def _report(world: World, cast: Cast, turn: int) -> Request:
    """A player reports a result from the phone, by the form of the page."""
    ref, seated = world.serving.match(cast.event, turn)
    world.claim("walker", cast.event, cast.person(seated[0]))
    world.get(f"/e/{cast.event}/me", who="walker")  # as people do before they report
    form = {
        "match.round": str(ref.round),
        "match.index": str(ref.index),
        "report.winner": seated[0],
        "report.scores.0.0": "2",
        "report.scores.0.1": "5",
        "report.scores.1.0": "0",
        "report.scores.1.1": "3",
    }
    return _form(cast, "report-result", form, who="walker")


def _publish(world: World, cast: Cast, _turn: int) -> Request:
    """The organiser publishes a round that was drawn."""
    serving = world.serving
    for index in range(2):
        ref, seated = serving.match(cast.event, index)
        serving.do(cast.event, RecordResult(ref, victory(seated[0])))
    serving.do(cast.event, DrawRound())
    return _form(cast, "publish-round", {}, who=Party.ORGANISER)


def _wall(world: World, cast: Cast, turn: int) -> Request:
    """The projector opens the wall after a result has come in: no cache knows the answer."""
    ref, seated = world.serving.match(cast.event, turn)
    world.serving.do(cast.event, RecordResult(ref, victory(seated[0])))
    return {"method": "GET", "path": f"/e/{cast.event}/wall"}


def _form(cast: Cast, kind: str, form: dict[str, str], *, who: str) -> Request:
    path = f"/e/{cast.event}/acts/{kind}"
    return {"method": "POST", "path": path, "who": who, "cookie": True, "data": form}


_REQUESTS: dict[str, Callable[[World, Cast, int], Request]] = {
    "report": _report,
    "publish": _publish,
    "wall": _wall,
}


def main() -> None:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=list(_REQUESTS), metavar="kind")
    parser.add_argument("--functions", action="store_true")
    options = parser.parse_args()
    for kind in options.kinds:
        noted = walk(kind)
        print(f"{kind}: {noted.summary()}")  # noqa: T201
        if options.functions:
            for line in noted.lines():
                print(f"  {line}")  # noqa: T201


if __name__ == "__main__":
    main()
