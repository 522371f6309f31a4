"""Sends what fits the API's document, and what does not, as everybody, and reads the answers by it.

    python -m tests.soak.api_fuzz --examples 50 --seed 1

Schemathesis makes requests for every operation from `/api/v1/openapi.json`; each is sent by nobody,
an entrant, a judge, an organiser and the host to a server in this process, mostly about an event
that is there. An answer must not be a 5xx, must be documented, and must be what the document says.
Exits with 1 if one is not.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, cast

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from msgspec import Struct
from schemathesis import APIOperation, GenerationMode
from schemathesis import Case as CaseOf
from schemathesis.checks import (
    content_type_conformance,
    not_a_server_error,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from podium.allstar.table.refusals import TableCode
from podium.kernel.refusal import Code
from podium.web.access.table import Party
from podium.web.http.problem import PROBLEM_MEDIA, WebCode
from podium.web.http.rate_limit import Rate, RateLimiter
from tests.integration.web.world import HOST_NAME, Cast, World

ROLES = (None, Party.ENTRANT_IN_MATCH, Party.JUDGE, Party.ORGANISER, Party.HOST)
"""Who sends every request; None: nobody."""
CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
MODES = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
PLENTY = Rate(at_once=1e12, a_second=1e12)
_CODES = {code.value for kind in (Code, TableCode, WebCode) for code in kind}
_ENDING = (
    "sign-out",
    "acts/close",
    "acts/dismiss",
    "acts/take-back",
    "POST /api/v1/events/{event}/c",
)
"""After operations whose names hold these the world is made anew."""

Operation = APIOperation[Any, Any, Any, Any]
Case = CaseOf[Any]


class Outcome(Struct, frozen=True):
    """What came of it. `statuses`: how often each was answered, by role."""

    findings: list[str]
    requests: int
    operations: int
    statuses: dict[str, int]


class Sender:
    """Sends cases to a world of its own, which is made anew when its event is spoilt."""

    def __init__(self) -> None:
        self.findings: list[str] = []
        self.statuses: Counter[str] = Counter()
        self._world: World | None = None
        self._sent = 0

    @property
    def cast(self) -> Cast:
        """The event and everybody in it."""
        if self._world is None:
            self._world = World(
                limiter=RateLimiter(
                    of_session=PLENTY, of_player=PLENTY, of_player_writes=PLENTY, of_address=PLENTY
                )
            )
            self._cast = Cast(self._world)
        return self._cast

    def renew(self) -> None:
        """Forgets the world."""
        if self._world is not None:
            self._world.__exit__(None, None, None)
            self._world = None

    def places(self) -> dict[str, str]:
        """What stands in paths so that there is something."""
        person = self.cast.person(self.cast.seated[0])
        return {"event": self.cast.event, "person": person, "number": "1", "format": "podium"}

    def _there(self) -> dict[str, Any]:
        """What stands in bodies so that there is something."""
        one, other = self.cast.seated
        person = self.cast.person(one)
        return {
            "match": self.cast.match,
            "round": 1,
            "entrant": one,
            "one": one,
            "other": other,
            "person": person,
            "rulebook": "legion.galactic-conquest",
            "seen": None,
        }

    def send(self, case: Case) -> None:
        """Sends it as everybody and reads the answers; every other one about what is there."""
        self._sent += 1
        if self._sent % 2 and isinstance(case.body, dict):
            case.body |= {name: one for name, one in self._there().items() if name in case.body}
        for role in ROLES:
            answer = self._answer(case, role)
            if answer is None:
                continue
            self.statuses[f"{role or 'nobody'} {answer.status_code}"] += 1
            self.findings += [
                f"{case.operation.label} as {role or 'nobody'}: {one}" for one in odd(case, answer)
            ]

    def _answer(self, case: Case, role: Party | None) -> httpx.Response | None:
        sent = case.as_transport_kwargs(base_url=f"http://{HOST_NAME}")
        world = self.cast.world
        headers = {name: str(value) for name, value in sent["headers"].items()}
        if headers.get("Idempotency-Key"):
            headers["Idempotency-Key"] = world.key()
        if role is not None:
            headers.pop("Authorization", None)
            headers |= world.headers(role)
        given_ = {name: sent[name] for name in ("json", "params") if sent.get(name) is not None}
        if sent.get("data") is not None:
            given_["content"] = _raw(sent["data"])
        with suppress(UnicodeEncodeError):  # no client can send that
            return httpx_answer(world, sent["method"], sent["url"], headers, given_)
        return None


def httpx_answer(
    world: World, method: str, url: str, headers: dict[str, str], given_: dict[str, Any]
) -> httpx.Response:
    """The answer to a request with these headers and no others of ours."""
    answer: httpx.Response = world.run(world._ask(method, url, headers, given_))
    return answer


def _raw(data: Any) -> bytes:
    return data if isinstance(data, bytes) else str(data).encode()


def odd(case: Case, answer: httpx.Response) -> Iterator[str]:
    """What is wrong with an answer."""
    try:
        case.validate_response(answer, checks=CHECKS)
    except Exception as error:  # noqa: BLE001 - whatever a check finds
        yield f"{answer.status_code} {type(error).__name__} {error}"[:2000]
    if answer.status_code >= 400:
        said = answer.json() if answer.headers.get("content-type") == PROBLEM_MEDIA else {}
        if said.get("code") not in _CODES or said.get("status") != answer.status_code:
            yield f"{answer.status_code} is no problem of the list: {answer.text[:200]}"


def run(*, examples: int, seed: str, only: str = "") -> Outcome:
    """So many examples of each operation and mode, each as everybody."""
    sender = Sender()
    document = sender.cast.world.get("/api/v1/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    operations: list[Operation] = [cast("Any", one).ok() for one in schema.get_all_operations()]
    chosen = [one for one in operations if only in one.label]
    for operation in chosen:
        _try(operation, sender, examples, seed)
        if any(word in operation.label for word in _ENDING):
            sender.renew()
    sender.renew()
    return Outcome(
        findings=list(dict.fromkeys(sender.findings)),
        requests=sender.statuses.total(),
        operations=len(chosen),
        statuses=dict(sorted(sender.statuses.items())),
    )


def _try(operation: Operation, sender: Sender, examples: int, chosen_seed: str) -> None:
    places = {
        name: value for name, value in sender.places().items() if f"{{{name}}}" in operation.path
    }
    for mode in MODES:
        cases = operation.as_strategy(generation_mode=mode, path_parameters=places or None)

        @seed(chosen_seed)
        @settings(
            max_examples=examples,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=cases)
        def send(case: Case) -> None:
            sender.send(case)

        with suppress(Unsatisfiable):  # nothing in it can be wrong
            send()


def main() -> int:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--examples", type=int, default=50)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", help="operations whose names hold this")
    options = parser.parse_args()
    outcome = run(**vars(options))
    for finding in outcome.findings[:40]:
        sys.stdout.write(f"{finding}\n")
    sys.stdout.write(
        f"{vars(options)} operations {outcome.operations}, requests {outcome.requests},"
        f" wrong {len(outcome.findings)}; {outcome.statuses}\n"
    )
    return int(bool(outcome.findings))


if __name__ == "__main__":
    sys.exit(main())
