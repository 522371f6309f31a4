"""Two servers that differ only in a secret: who may not know it gets the same bytes from both.

And a marker in every secret, which is in nothing that a server says or writes.
"""

import json
from collections.abc import Callable
from functools import partial

import httpx
import pytest

from podium.core.result import Ended, MatchResult
from podium.event.announcements import MakeAnnouncement
from podium.event.check_in import CheckOut
from podium.event.clock import EnterRoll, StartClock
from podium.event.conduct import GiveWarning, Ground
from podium.event.reports import ReportResult
from podium.event.results import FlagResult, RecordResult
from podium.event.rounds import DrawRound
from podium.event.rulings import CallJudge
from podium.event.seal import seal_at
from podium.event.settings import Settings
from podium.event.setup import ChangeSettings
from podium.event.squads import ChooseSquads
from podium.event.swapping import SwapEntrants
from podium.people.person import Person
from podium.web.access.table import EVENT, TABLE, Party, Permission
from podium.web.live.message import opening
from podium.web.live.subjects import SubjectId
from podium.web.pages.addresses import CATALOGUES, PLAY
from tests.integration.web.endpoints import ENDPOINTS
from tests.integration.web.running import Running, Stream, running
from tests.integration.web.test_access import _SERVED, _path
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import RULEBOOK, victory

MARKER = "5ec2e7f00dcafe1234567890abcdef42"
OUTSIDERS = (None, Party.SPECTATOR, Party.OTHER_ENTRANT, Party.JUDGE_ELSEWHERE, Party.HOST)
EVERYBODY = tuple(party for party in Party if party is not Party.REVOKED)

Secret = Callable[[Cast, int], None]


def _report(cast: Cast, twin: int) -> None:
    winner = cast.seated[twin]
    result = victory(winner) if twin == 0 else MatchResult(Ended.VICTORY, winner, ((0, 3), (2, 9)))
    by = cast.person(cast.seated[twin])
    cast.world.serving.do(cast.event, ReportResult(cast.ref, result), by=by)


def _roll(cast: Cast, twin: int) -> None:
    cast.world.serving.do(cast.event, EnterRoll(1, 1 + 2 * twin))
    cast.world.serving.do(cast.event, StartClock(1))


def _warning(cast: Cast, twin: int) -> None:
    for _ in range(1 + twin):
        warning = GiveWarning((cast.seated[0],), Ground.FAIR_PLAY, "note" * (1 + twin))
        cast.world.serving.do(cast.event, warning)


def _call(cast: Cast, twin: int) -> None:
    by = cast.person(cast.seated[twin])
    cast.world.serving.do(cast.event, CallJudge(cast.ref), by=by)


def _flag(cast: Cast, twin: int) -> None:
    cast.world.serving.do(cast.event, RecordResult(cast.ref, victory(cast.seated[0])))
    for _ in range(twin):
        cast.world.serving.do(cast.event, FlagResult(cast.ref, "They are friends."))


def _squads(cast: Cast, twin: int) -> None:
    by = cast.person(cast.seated[0])
    for squads in ((1, 2), (3, 4))[: 1 + twin]:
        cast.world.serving.do(cast.event, ChooseSquads(cast.ref, squads), by=by)


def _names(cast: Cast, twin: int) -> None:
    person = cast.person(cast.seated[0])
    known = Person(person, f"Real Name {twin}", "Public", f"{'m' * (1 + twin)}@example.org")
    cast.world.service.people.put(cast.event, (known,))


def _hidden_event(cast: Cast, twin: int) -> None:
    for number in range(1 + 2 * twin):
        cast.world.serving.create(f"Surprise {number}")


_WRITES = [route for route in _SERVED if route.method == "POST" and "/acts/" in route.path]


SECRETS: tuple[Secret, ...] = (
    _report,
    _roll,
    _warning,
    _call,
    _flag,
    _squads,
    _names,
    _hidden_event,
)


def _reads() -> list[str]:
    return [route.path for route in ENDPOINTS if route.method == "GET" and route in _SERVED]


@pytest.mark.parametrize("secret", SECRETS, ids=lambda secret: secret.__name__.strip("_"))
def test_who_may_not_know_gets_the_same_bytes(secret: Secret) -> None:
    with World() as one, World() as other:
        casts = (Cast(one), Cast(other))
        said = []
        for twin, cast in enumerate(casts):
            secret(cast, twin)
            said.append(_all_said(cast))
        assert said[0] == said[1]


def _start_legion(cast: Cast, twin: int) -> None:
    if twin:
        cast.world.serving.do(cast.event, EnterRoll(1, 5), StartClock(1))


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize(
    ("secret", "rulebook"),
    [*((secret, RULEBOOK) for secret in SECRETS), (_start_legion, "legion.galactic-conquest")],
    ids=lambda one: one if isinstance(one, str) else one.__name__.strip("_"),
)
def test_streams_tell_the_same_in_the_same_order(secret: Secret, rulebook: str) -> None:
    heard = []
    for twin in range(2):
        with World() as world:
            cast = Cast(world, rulebook=rulebook)
            with running(world) as server:
                heard.append(_heard(server, cast, partial(secret, cast, twin)))
    assert heard[0] == heard[1]
    assert all("changed" in str(blocks) for blocks in heard[0].values())


def _heard(
    server: Running, cast: Cast, secret: Callable[[], None]
) -> dict[str | None, list[list[str]]]:
    """What the streams of outsiders say when they open, after a secret act and after a public."""
    streams = {
        who: Stream(server, f"event={cast.event}", cast.world.headers(who)) for who in OUTSIDERS
    }
    said: dict[str | None, list[list[str]]] = {
        who: [[str(stream.next())]] for who, stream in streams.items()
    }
    for act in (secret, partial(_announce, cast)):
        act()
        server.settle()
        for who, stream in streams.items():
            said[who].append(stream.rest())
    return said


def _announce(cast: Cast) -> None:
    cast.world.serving.do(cast.event, MakeAnnouncement("Everyone hears this."))


WITH_KEYS = ("/me", "/account", "/new", "/shop", CATALOGUES, PLAY, "/me/list/build")
"""Pages with a fresh key for their forms."""


METRICS = "/metrics"
"""How much the server has to do, for hosts, who read the same in its log: it never stands still."""


def _all_said(cast: Cast) -> dict[tuple[str | None, str], tuple[int, object, bytes]]:
    """Everything that outsiders can read, with headers; and how their streams begin."""
    said: dict[tuple[str | None, str], tuple[int, object, bytes]] = {}
    for who in OUTSIDERS:
        for route in _SERVED:
            if route.method != "GET" or route.path.endswith(WITH_KEYS):
                continue
            if who is Party.HOST and (
                route.path.endswith(("/events", "/accounts")) or route.path in ("/", METRICS)
            ):
                continue
            answer = cast.world.get(_path(route, cast, cast.event), who)
            said[who, route.path] = _without_commitments(cast, answer)
        for route in _WRITES:
            key = f"a key for {route.path} of {who}"
            path = _path(route, cast, cast.event)
            answer = cast.world.ask("POST", path, who=who, json={}, key=key)
            said[who, f"POST {route.path}"] = _without_commitments(cast, answer)
        cursor = cast.world.get(EVENT.format(event=cast.event), who).json()["cursor"]
        said[who, "/live"] = (200, (), opening({SubjectId(cast.event): cursor}))
    return said


def _without_commitments(cast: Cast, answer: httpx.Response) -> tuple[int, object, bytes]:
    """Commitments are published to be different; where one was, so is the tag, and the length of
    what is compressed.
    """
    content = answer.content
    state = cast.world.serving.state(cast.event)
    published = [draw.commitment for draw in state.draws.values()]
    for one in (*published, seal_at(state, state.public) or ""):
        content = content.replace(one.encode(), b"-" * len(one))
    headers = dict(answer.headers)
    if content != answer.content:
        headers["etag"] = "-" * len(headers["etag"])
        if "content-encoding" in headers:
            headers["content-length"] = str(len(content))
    return answer.status_code, sorted(headers.items()), content


def test_a_marker_in_every_secret_is_told_to_nobody(world: World, cast: Cast) -> None:
    """Mail, notes, drafts, reports, names of players and settings not announced yet."""
    serving = world.serving
    person = cast.person(cast.seated[0])
    world.service.people.put(cast.event, (Person(person, MARKER, "Public", f"{MARKER}@x.org"),))
    serving.do(cast.event, GiveWarning((cast.seated[0],), Ground.FAIR_PLAY, MARKER, MARKER))
    serving.do(cast.event, RecordResult(cast.ref, victory(cast.seated[0])))
    serving.do(cast.event, FlagResult(cast.ref, MARKER))
    serving.do(cast.hidden, ChangeSettings(Settings(MARKER, place=MARKER, special=MARKER)))
    for who in (None, Party.SPECTATOR, Party.OTHER_ENTRANT, Party.JUDGE_ELSEWHERE):
        for route in _SERVED:
            if route.method != "GET":
                continue
            for event in (cast.event, cast.elsewhere, cast.hidden):
                answer = world.get(_path(route, cast, event), who)
                assert MARKER not in answer.text + str(answer.headers), (who, route.path)
    for who in (None, Party.SPECTATOR, Party.OTHER_ENTRANT, Party.JUDGE_ELSEWHERE):
        for route in (one for one in _SERVED if one.method != "GET"):
            answer = world.ask(route.method, _path(route, cast, cast.event), who=who, json={})
            assert MARKER not in answer.text + str(answer.headers), (who, route.path)
    assert MARKER not in world.written.getvalue()


def test_draws_are_secret_to_the_staff_too(world: World, cast: Cast) -> None:
    """What the next round and the dice are drawn from is in no answer before it is opened."""
    state = world.serving.state(cast.event)
    hidden = [draw for draw in state.draws.values() if draw.id not in state.opened]
    assert hidden
    for who in EVERYBODY:
        for route in _SERVED:
            if route.method != "GET":
                continue
            said = world.get(_path(route, cast, cast.event), who).text
            for draw in hidden:
                assert draw.secret.hex() not in said, (who, route.path)
                assert draw.nonce.hex() not in said, (who, route.path)


def test_the_log_holds_no_names_tokens_codes_or_queries(world: World, cast: Cast) -> None:
    code = world.code(cast.event, cast.person(cast.seated[0]))
    world.get(f"/c/{code}")
    world.ask("POST", f"/c/{code}")
    world.get(f"/s/{MARKER}")
    world.get(f"/api/v1/events?search={MARKER}")
    world.get(f"/api/v1/events/{MARKER}")
    world.get(f"/{MARKER}")
    body = {"text": MARKER}
    world.act(cast.event, "make-announcement", body, who=Party.JUDGE, key=MARKER)
    world.act(cast.event, "make-announcement", {MARKER: MARKER}, who=Party.JUDGE)
    world.ask("POST", f"/s/{MARKER}")
    world.ask("POST", "/sign-in", data={"login": MARKER, "password": MARKER})
    written = world.written.getvalue()
    lines = [json.loads(line) for line in written.splitlines()]
    assert len(lines) >= 7
    assert {line["event"] for line in lines} == {"request", "signed-in", "sign-in-failed"}
    for secret in (MARKER, code, *world.tokens.values(), "Name e1"):
        assert secret not in written


def test_the_log_says_who_of_the_staff_issued_codes_and_not_the_codes(
    world: World, cast: Cast
) -> None:
    path = f"/api/v1/events/{cast.event}/codes"
    codes = [one["code"] for one in world.ask("POST", path, who=Party.JUDGE).json()["codes"]]
    person = cast.person(cast.seated[0])
    anew = world.ask("POST", f"{path}/{person}", who=Party.JUDGE).json()["code"]
    lines = [json.loads(line) for line in world.written.getvalue().splitlines()]
    issued = [line for line in lines if line["event"] == "codes-issued"]
    assert {line["person"] for line in issued} == {f"account-{Party.JUDGE}"}
    assert [(line.get("count"), line.get("of")) for line in issued] == [
        (len(codes), None),
        (None, person),
    ]
    for code in (*codes, anew):
        assert code not in world.written.getvalue()


def test_what_a_body_holds_is_not_repeated_in_the_answer(world: World, cast: Cast) -> None:
    for body in ({MARKER: 1}, {"text": [MARKER]}, {"text": MARKER * 100}):
        answer = world.act(cast.event, "make-announcement", body, who=Party.JUDGE)
        assert answer.status_code == 400
        assert MARKER not in answer.text


def test_every_public_read_is_looked_at() -> None:
    open_to_all = [
        name for name, row in TABLE.items() if row.cells[Party.NOBODY] is Permission.ALLOWED
    ]
    assert len(_reads()) > 15
    assert {
        path for method, path in open_to_all if method == "GET" and path.startswith("/api")
    } <= {*_reads()}


def test_a_draft_is_known_to_the_staff_alone() -> None:
    with World() as one, World() as other:
        casts = (Cast(one), Cast(other))
        said = []
        for twin, cast in enumerate(casts):
            for index in range(2):
                ref, seated = cast.world.serving.match(cast.event, index)
                cast.world.serving.do(cast.event, RecordResult(ref, victory(seated[0])))
            cast.world.serving.do(cast.event, DrawRound())
            if twin:
                draft = cast.world.serving.state(cast.event).draft
                assert draft is not None
                first, second = (paired.entrants[0] for paired in draft.matches)
                swap = SwapEntrants(first, second, accept_rematch=True)
                cast.world.serving.do(cast.event, swap)
            said.append(_all_said(cast))
        assert said[0] == said[1]


def test_who_has_checked_in_is_between_them_and_the_staff() -> None:
    with World() as one, World() as other:
        said = []
        for twin, world in enumerate((one, other)):
            cast = Cast(world)
            world.serving.ask(cast.event, CheckOut(cast.other) if twin else DrawRound())
            said.append(_all_said(cast))
        assert said[0] == said[1]
