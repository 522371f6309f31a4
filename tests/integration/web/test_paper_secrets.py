"""Papers are for the staff: to everybody else they tell nothing, and not whether there is anything
to tell.
"""

from collections.abc import Callable

import pytest

from podium.event.clock import CallTime, EnterRoll, PauseClock, StartClock
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound
from podium.event.swapping import SwapEntrants
from podium.web.access.table import PAPER_PAGES, Party
from tests.integration.web.world import Cast, World
from tests.unit.event.playing import LG, SP
from tests.unit.service.serving import victory

STRANGERS = (
    None,
    Party.SPECTATOR,
    Party.ENTRANT_IN_MATCH,
    Party.OTHER_ENTRANT,
    Party.JUDGE_ELSEWHERE,
    Party.ORGANISER_ELSEWHERE,
    Party.HOST,
    Party.REVOKED,
)
STAFF = (Party.JUDGE, Party.HEAD_JUDGE, Party.ORGANISER)


def _legion_clock(cast: Cast, twin: int) -> None:
    serving = cast.world.serving
    serving.do(cast.event, EnterRoll(1, 1 + 4 * twin))
    if twin:
        serving.do(cast.event, StartClock(1))
        serving.wait(20)
        serving.do(cast.event, PauseClock(1))
    else:
        serving.wait(20)


def _called_time(cast: Cast, twin: int) -> None:
    serving = cast.world.serving
    serving.do(cast.event, EnterRoll(1, 1 + 2 * twin))
    serving.do(cast.event, StartClock(1))
    serving.do(cast.event, CallTime(1, early=True))


def _draft(cast: Cast, twin: int) -> None:
    serving = cast.world.serving
    for index in range(2):
        ref, seated = serving.match(cast.event, index)
        serving.do(cast.event, RecordResult(ref, victory(seated[0])))
    serving.do(cast.event, DrawRound())
    draft = serving.state(cast.event).draft
    assert draft is not None
    one, other = (paired.entrants[0] for paired in draft.matches)
    if twin:
        serving.do(cast.event, SwapEntrants(one, other, accept_rematch=True))


@pytest.mark.rule("LG-12")
@pytest.mark.parametrize(
    ("rulebook", "secret"), [(LG, _legion_clock), (LG, _called_time), (SP, _draft)]
)
def test_no_paper_tells_a_secret_to_who_is_not_of_the_staff(
    rulebook: str, secret: Callable[[Cast, int], None]
) -> None:
    said = []
    for twin in range(2):
        with World() as world:
            cast = Cast(world, rulebook=rulebook)
            secret(cast, twin)
            said.append(_told(cast))
    assert said[0] == said[1]
    assert {status for status, _, _ in said[0].values()} == {401, 403}


def _told(cast: Cast) -> dict[tuple[str | None, str], tuple[int, object, bytes]]:
    """Everything that is answered about papers, with headers."""
    told: dict[tuple[str | None, str], tuple[int, object, bytes]] = {}
    for who in STRANGERS:
        for end in (*PAPER_PAGES, "pack.pdf?size=us-letter", "slips?size=a4", "nothing"):
            answer = cast.world.get(f"/e/{cast.event}/paper/{end}", who)
            if end == "nothing":
                assert answer.status_code == 404
                continue
            told[who, end] = answer.status_code, sorted(answer.headers.items()), answer.content
    return told


def test_the_staff_of_the_event_get_every_paper(world: World, cast: Cast) -> None:
    for who in STAFF:
        for page in PAPER_PAGES:
            if not page.endswith(".pdf"):
                assert world.get(f"/e/{cast.event}/paper/{page}", who).status_code == 200
