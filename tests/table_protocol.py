"""Whole games by clients that speak the page's protocol, looked through by a decoder that knows the
full state: for the suite and for the command `tests.soak.table_protocol`.

After each step every seat, a spectator, an outsider with a browser of their own and the host are
answered with their view, their news, a refusal and the page; none of it may name a card that is
hidden from them at that moment (AS-61).
"""

import re
from typing import Any, NamedTuple

import msgspec

from podium.allstar.rules.options import Options
from podium.allstar.table.evolve import evolve
from podium.allstar.table.facts import TableFact
from podium.allstar.table.state import TableState
from podium.allstar.table.view import TableViewer
from podium.kernel.chance import Chance
from podium.tables.ids import TableId, stream_of_table
from tests.allstar_tables import SHELF
from tests.integration.web.club import Club
from tests.integration.web.running import Running, Stream
from tests.integration.web.world import World
from tests.table_secrets import Watch, cards_of, named_cards, named_on_page

HOST, OUTSIDER = 8, 9
"""Browsers without a seat."""

_REFUSAL = {"type", "title", "status", "code", "detail", "values", "standing", "instance"}
_VALUES = {"move", "where", "text"}
_BLOCK = re.compile(
    r"event: changed\nid: table/(\w+):\d+\.[0-9a-f]+\n"
    r'data: \{"cursor":"\d+\.[0-9a-f]+","table":"\1"\}'
)


class Looked(NamedTuple):
    """How many answers of tables and how many messages of streams named no hidden card."""

    answers: int
    messages: int


class ProtocolGame:
    """One game. `hosted`: the host has no seat. Raises AssertionError at the first secret."""

    def __init__(self, world: World, options: Options, seed: str, *, hosted: bool) -> None:
        self._options = options
        self._club = Club(
            world,
            options.managers,
            host=HOST if hosted else 0,
            options=msgspec.to_builtins(options),
            deal=Chance(seed).digest("deal").hex(),
        )
        self._world = world
        self._state: TableState | None = None
        self._version = 0
        self._watch = Watch(options.managers)
        self._cursors: dict[int | None, int] = {}
        self._answers = 0

    def play(self, server: Running) -> Looked:
        """To the end."""
        club = self._club.begin()
        viewers = (*range(self._options.managers), OUTSIDER, HOST, None)
        where = f"table={club.table}"
        streams = [Stream(server, where, club.shown(viewer)) for viewer in viewers]
        for stream in streams:
            assert stream.next() is not None
        self._look(viewers)
        step = club.view(None)["game"]["step"]
        for seen in club.play():
            if seen["stage"] != "playing":
                break
            if seen["game"]["step"] != step:
                step = seen["game"]["step"]
                self._look(viewers)
        server.settle()
        blocks = [block for stream in streams for block in stream.rest()]
        for block in blocks:
            assert _BLOCK.fullmatch(block.strip()), block
        for stream in streams:
            stream.close()
        return Looked(self._answers, len(blocks))

    def _look(self, viewers: tuple[int | None, ...]) -> None:
        self._catch_up()
        for viewer in viewers:
            seat = viewer if viewer in range(self._options.managers) else None
            allowed, held = self._allowed(seat)
            view = self._club.view(viewer)
            self._check(named_cards(view) - allowed, viewer, "view")
            after = self._cursors.get(viewer, view["cursor"])
            news = self._club.get(f"news?after={after}", viewer)
            assert news.status_code in (200, 410), news.text
            told = news.json().get("things", [])
            self._check(named_cards(told) - allowed - held, viewer, "news")
            self._cursors[viewer] = view["cursor"]
            self._check(named_on_page(self._club.page(viewer)) - allowed, viewer, "page")
            self._refused(viewer, allowed)

    def _refused(self, viewer: int | None, allowed: set[int]) -> None:
        """A choice that cannot be: another's, or one that no hand holds."""
        body = {"seat": 0, "step": self._club.view(None)["game"]["step"], "moves": [0, 0, 0]}
        answer = self._club.post(f"/{self._club.table}/choices", body, viewer)
        assert answer.status_code in (403, 409, 422), answer.text
        problem: dict[str, Any] = answer.json()
        assert set(problem) <= _REFUSAL, problem
        assert set(problem.get("values", {})) <= _VALUES, problem
        self._check(named_on_page(answer.text) - allowed, viewer, "refusal")

    def _check(self, found: set[int], viewer: int | None, what: str) -> None:
        assert self._state is not None
        assert not found, (self._options, self._state.step, viewer, what, sorted(found))
        self._answers += 1

    def _allowed(self, seat: TableViewer) -> tuple[set[int], set[int]]:
        """The cards that a viewer may know now, and those it has ever held."""
        assert self._state is not None
        shown = set(self._watch.witness.shown)
        if seat is None:
            return shown, set()
        own = cards_of(self._state.opened, seat) | self._watch.witness.given[seat]
        return shown | own, self._watch.held[seat]

    def _catch_up(self) -> None:
        """Takes in what the journal has of the table: the full state, which nobody is sent."""
        stream = stream_of_table(TableId(self._club.table))
        for news in self._world.tables._streams.news(stream, self._version):
            for fact in news.facts:
                self._take(fact)
            self._version = news.last

    def _take(self, fact: TableFact) -> None:
        before = self._state
        self._state = evolve(SHELF, before, fact)
        if before is not None:
            self._watch.watch(before, fact, self._state)
