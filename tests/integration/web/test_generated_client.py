"""A client that a public generator makes from the OpenAPI document runs a small event."""

import importlib
import subprocess
import sys
from collections.abc import Iterator
from itertools import count
from types import ModuleType
from typing import Any

import pytest

from tests.integration.web.running import Running, running
from tests.integration.web.world import World

PACKAGE = "podium_client"
NAMES = ("Ada", "Grace", "Katherine", "Mary")


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ModuleType]:
    """The client's package, made without a single warning."""
    folder = tmp_path_factory.mktemp("generated")
    with World() as world:
        (folder / "openapi.json").write_bytes(world.get("/api/v1/openapi.json").content)
    (folder / "config.yml").write_text("post_hooks: []\n")
    command = [sys.executable, "-m", "openapi_python_client", "generate", "--meta", "none"]
    command += ["--path", "openapi.json", "--config", "config.yml", "--fail-on-warning"]
    command += ["--output-path", PACKAGE]
    made = subprocess.run(
        command, cwd=folder, capture_output=True, text=True, check=False, timeout=300
    )
    assert made.returncode == 0, made.stdout + made.stderr
    sys.path.insert(0, str(folder))
    try:
        yield importlib.import_module(PACKAGE)
    finally:
        sys.path.remove(str(folder))
        for name in [name for name in sys.modules if name.partition(".")[0] == PACKAGE]:
            del sys.modules[name]


class Operator:
    """Runs events with the generated client and knows nothing else of the server."""

    def __init__(self, package: ModuleType, server: Running) -> None:
        self._package = package
        self._address = f"http://127.0.0.1:{server.port}"
        self._keys = count(1)
        self._clients: list[Any] = []
        self.models: Any = importlib.import_module(f"{PACKAGE}.models")

    def client(self, token: str | None = None) -> Any:
        """A client of somebody who is signed in, or of nobody."""
        if token is None:
            made = self._package.Client(base_url=self._address)
        else:
            made = self._package.AuthenticatedClient(base_url=self._address, token=token)
        self._clients.append(made)
        return made

    def close(self) -> None:
        """Closes every connection."""
        for client in self._clients:
            client.get_httpx_client().close()

    def call(self, operation: str, *path: object, client: Any, body: Any = None) -> Any:
        """What the operation answers; fails if it is a problem."""
        module = importlib.import_module(f"{PACKAGE}.api.default.{operation}")
        given = {} if body is None else {"body": body}
        if "acts" in operation or operation == "post_events":
            given["idempotency_key"] = f"key of the client {next(self._keys)}"
        answer = module.sync(*path, client=client, **given)
        assert not isinstance(answer, self.models.ProblemDetails), answer
        return answer

    def sign_in(self, **how: str) -> Any:
        """A client that is signed in."""
        body = self.models.SignInBody(**how)
        return self.client(self.call("post_sign_in", client=self.client(), body=body).token)


def test_it_runs_an_event_to_its_end(generated: ModuleType) -> None:
    with World() as world, running(world) as server:
        link = world.access.accounts.first_host_link(world.serving.now)
        assert link is not None
        operator = Operator(generated, server)
        host = operator.sign_in(link=link.reveal())
        event = _create(operator, host)
        players = [_enter(operator, event, name) for name in NAMES]
        for kind in ("check_in_all", "draw_round", "publish_round"):
            _act(operator, event, kind, host)
        for player in players:
            _report(operator, event, player)
        table = operator.call("get_events_event_standings", event, client=operator.client())
        assert len(table.standings) == len(NAMES)
        assert [row.wins for row in table.standings] == [1, 1, 0, 0]
        assert set(table.names.additional_properties.values()) == set(NAMES)
        _act(operator, event, "close_event", host)
        seen = operator.call("get_events_event", event, client=operator.client())
        assert seen.event.phase.value == "closed"
        operator.close()


def _create(operator: Operator, host: Any) -> str:
    models = operator.models
    settings = models.Settings(name="Small Cup", rounds=1, cut=0)
    body = models.NewEvent(rulebook="shatterpoint.premier-showdown", settings=settings)
    event: str = operator.call("post_events", client=host, body=body).event
    _act(operator, event, "announce_event", host)
    return event


def _act(operator: Operator, event: str, kind: str, client: Any) -> None:
    shape = getattr(operator.models, "".join(word.title() for word in kind.split("_")))
    operator.call(f"post_events_event_acts_{kind}", event, client=client, body=shape())


def _enter(operator: Operator, event: str, name: str) -> Any:
    """A player who enters by themselves and signs in with the code they get."""
    models = operator.models
    body = models.Register(
        entrant="me", members=["me"], people=[models.NamedPerson(id="me", name=name)]
    )
    entered = operator.call(
        "post_events_event_acts_register", event, client=operator.client(), body=body
    )
    return operator.sign_in(code=entered.claim.code)


def _report(operator: Operator, event: str, player: Any) -> None:
    """Both sides say that the first of the two has won."""
    models = operator.models
    mine = operator.call("get_events_event_me", event, client=player).own.match
    number = mine.match.round_
    played = operator.call("get_events_event_rounds_number", event, str(number), client=player)
    winner = played.round_.matches[mine.match.index].entrants[0]
    result = models.MatchResult(
        ended=models.Ended("victory"),
        type_=models.MatchResultType("match"),
        winner=winner,
        scores=[[2, 5], [1, 4]],
    )
    body = models.ReportResult(match=mine.match, result=result)
    operator.call("post_events_event_acts_report_result", event, client=player, body=body)
