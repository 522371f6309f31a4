"""A server in this process with two events and one of everybody, for tests that ask over HTTP."""

import asyncio
import io
from collections.abc import Mapping
from datetime import timedelta
from itertools import count
from time import perf_counter
from types import TracebackType
from typing import Any, Self, cast

import httpx

from podium.bootstrap import Store, open_store, open_tables
from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.event.staff import NameStaff
from podium.kernel.viewer import Role
from podium.people.access.account import Account
from podium.people.person import Person
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.ids import EventId
from podium.standby.leader import Leader
from podium.tables.limits import TableLimits
from podium.tables.pace import AT_ONCE
from podium.web.access.backend import Backend, WebSettings
from podium.web.access.table import Party
from podium.web.app import HANDLERS, App, Handlers
from podium.web.http.logs import Log
from podium.web.http.rate_limit import Rate, RateLimiter
from podium.web.http.session_token import Shown, Token, form_token
from tests.unit.service.serving import ORGANISER, RULEBOOK, Serving

HOST_NAME = "podium.test"
_CLIENT = httpx.AsyncClient(transport=httpx.AsyncBaseTransport(), base_url=f"http://{HOST_NAME}")
"""Makes requests and sends none."""


def unlimited() -> RateLimiter:
    """For tests that ask more than anybody would."""
    plenty = Rate(at_once=100_000, a_second=1_000)
    return RateLimiter(
        of_session=plenty, of_player=plenty, of_player_writes=plenty, of_address=plenty
    )


class World:
    """The server, its service, and a way to ask it as anybody.

    Nobody is limited unless a test brings a limiter: a test that asks every route would otherwise
    be told nothing but that it asks too much.
    """

    def __init__(
        self,
        *,
        seed: str = "seed",
        store: Store | None = None,
        settings: WebSettings | None = None,
        handlers: Handlers = HANDLERS,
        limiter: RateLimiter | None = None,
        limits: TableLimits | None = None,
        leader: Leader | None = None,
    ) -> None:
        self.store = store or open_store(":memory:")
        self.serving = Serving(self.store, seed)
        self.service = self.serving.service
        self.tables = open_tables(
            self.store,
            now=lambda: self.serving.now,
            workers=0,
            limits=limits,
            pace=AT_ONCE,
        )
        self.access = self.store.access
        self.written = io.StringIO()
        self.backend = Backend(
            service=self.service,
            tables=self.tables,
            access=self.access,
            brands=self.store.brands,
            catalogues=self.store.catalogues,
            now=lambda: self.serving.now,
            log=Log(self.written),
            settings=settings or WebSettings(),
            leader=leader,
        )
        self.app = App(self.backend, handlers, limiter or unlimited())
        self._runner = asyncio.Runner()
        self._keys = count(1)
        self.tokens: dict[str, str] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.app.close()
        self._runner.close()
        self.tables.close()
        self.service.close()

    # Who asks

    def account(self, name: str, *, host: bool = False) -> str:
        """A new account that is signed in; its person id, the same in every world. Its token is
        kept under its name.
        """
        person = f"account-{name}"
        made = Account(person, name, None, host=host, has_password=False, made_at=self.serving.now)
        assert self.access.accounts._store.add_account(made)
        opened = self.access.sessions.open(person, self.serving.now)
        assert opened is not None
        self.tokens[name] = opened.token.reveal()
        return person

    def claim(self, name: str, event: EventId, person: str) -> str:
        """Signs a player in by a code, under a name; the code, which is used up."""
        code = self.code(event, person)
        signed_in = self.access.claims.sign_in(code, self.serving.now)
        assert signed_in is not None
        self.tokens[name] = signed_in.token.reveal()
        return code

    def code(self, event: EventId, person: str) -> str:
        """A code for one device of a player."""
        return self.access.claims.issue(event, person, self.serving.now).code.reveal()

    # Asking

    def key(self) -> str:
        """An idempotency key nobody has used."""
        return f"key-of-this-test-{next(self._keys)}"

    def headers(self, who: str | None, *, cookie: bool = False) -> dict[str, str]:
        """How somebody shows who they are."""
        if who is None or who not in self.tokens:
            return {}
        token = self.tokens[who]
        if not cookie:
            return {"authorization": f"Bearer {token}"}
        csrf = form_token(Token(Shown.COOKIE, token))
        return {"cookie": f"podium={token}", "x-csrf-token": csrf}

    def ask(
        self,
        method: str,
        path: str,
        *,
        who: str | None = None,
        json: Any = None,
        content: bytes | None = None,
        data: Mapping[str, str] | None = None,
        headers: Mapping[str, str] | None = None,
        key: str | None = None,
        cookie: bool = False,
        address: str = "127.0.0.1",
    ) -> httpx.Response:
        """The answer to one request."""
        sent = {**self.headers(who, cookie=cookie), **(headers or {})}
        if method not in ("GET", "HEAD", "OPTIONS"):
            sent.setdefault("idempotency-key", key or self.key())
        given: dict[str, Any] = {"json": json} if json is not None else {}
        if content is not None:
            given = {"content": content}
        if data is not None:
            given = {"data": data}
        return self._runner.run(self._ask(method, path, sent, given, address))

    async def _ask(
        self,
        method: str,
        path: str,
        headers: dict[str, str],
        given: dict[str, Any],
        address: str = "127.0.0.1",
    ) -> httpx.Response:
        """Past the client, which would keep cookies and costs as much as the answer itself."""
        transport = httpx.ASGITransport(cast("Any", self.app), client=(address, 123))
        request = _CLIENT.build_request(method, path, headers=headers, **given)
        begun = perf_counter()
        answer = await transport.handle_async_request(request)
        answer.request = request
        await answer.aread()
        answer.elapsed = timedelta(seconds=perf_counter() - begun)
        return answer

    def get(self, path: str, who: str | None = None) -> httpx.Response:
        """Reads."""
        return self.ask("GET", path, who=who)

    def act(
        self, event: EventId, kind: str, body: Any = None, *, who: str, key: str | None = None
    ) -> httpx.Response:
        """Sends a command."""
        path = f"/api/v1/events/{event}/acts/{kind}"
        return self.ask("POST", path, who=who, json=body or {}, key=key)

    def run(self, coroutine: Any) -> Any:
        """Runs something on the event loop of the server."""
        return self._runner.run(coroutine)


class Cast:
    """An announced event in its first round, another event, and one of everybody."""

    def __init__(self, world: World, *, rulebook: str = RULEBOOK) -> None:
        self.world = world
        serving = world.serving
        self.event = self._running(rulebook)
        self.elsewhere = serving.running(4)
        self.hidden = serving.create("Secret Cup")
        self.ref, seated = serving.match(self.event)
        chooses = serving.state(self.event).rounds[-1].matches[0].chooses
        self.seated = tuple(sorted(seated, key=lambda one: one != chooses)) if chooses else seated
        self._staff(self.event, "")
        self._staff(self.elsewhere, "-elsewhere")
        hidden_judge = world.account("judge-of-hidden")
        serving.do(self.hidden, NameStaff(PersonId(hidden_judge), Role.JUDGE))
        self._players()
        self.spectator = world.account(Party.SPECTATOR)
        world.account(Party.HOST, host=True)
        gone = world.account(Party.REVOKED)
        world.access.sessions.revoke_all(gone, serving.now)

    def _running(self, rulebook: str) -> EventId:
        serving = self.world.serving
        made = self.world.service.create(
            CreateEvent(shipped(rulebook), Settings("Spring Cup", rounds=3)),
            actor=ORGANISER,
            key="create the event",
        )
        assert isinstance(made, Performed), made
        people = tuple(Person(f"p{number}", f"Name e{number}") for number in range(1, 5))
        entries = (Register(one.id.replace("p", "e"), (one.id,)) for one in people)
        self.world.service.people.put(made.event, people)
        serving.do(made.event, *entries, CheckInAll(), AnnounceEvent())
        serving.do(made.event, DrawRound(), PublishRound())
        return made.event

    def _staff(self, event: EventId, suffix: str) -> None:
        for party, role in (
            (Party.JUDGE, Role.JUDGE),
            (Party.HEAD_JUDGE, Role.HEAD_JUDGE),
            (Party.ORGANISER, Role.ORGANISER),
        ):
            person = self.world.account(f"{party}{suffix}")
            self.world.serving.do(event, NameStaff(PersonId(person), role))

    def _players(self) -> None:
        for party, entrant in (
            (Party.ENTRANT_IN_MATCH, self.seated[0]),
            ("opponent", self.seated[1]),
            (Party.OTHER_ENTRANT, self.other),
        ):
            self.world.claim(party, self.event, self.person(entrant))

    @property
    def other(self) -> EntrantId:
        """An entrant who is not in the first match."""
        entrants = self.world.serving.state(self.event).entrants
        return next(one for one in entrants if one not in self.seated)

    @property
    def match(self) -> dict[str, int]:
        """The first match, as it is named in bodies."""
        return {"round": self.ref.round, "index": self.ref.index}

    def person(self, entrant: EntrantId) -> str:
        """Who an entrant is."""
        return self.world.serving.state(self.event).entrants[entrant].members[0]

    def second(self) -> tuple[MatchRef, tuple[EntrantId, ...]]:
        """The second match."""
        return self.world.serving.match(self.event, 1)
