"""What a database holds of reports that were acknowledged over HTTP."""

from collections import Counter

from podium.core.ids import EntrantId
from podium.event.ids import MatchRef
from podium.event.reports import ResultConfirmed, ResultReported
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId, stream_of
from podium.service.verification import Whole, verify
from tests.soak.live_event import service_on
from tests.soak.web_reporters import Acknowledged

Reported = tuple[EventId, EntrantId, MatchRef]


def examine(address: str, told: list[Acknowledged]) -> list[str]:
    """Everything that is wrong: lost, doubled, refused, unsettled, a broken chain."""
    findings = [f"{one.report.key} was answered with {one.status}" for one in told if _odd(one)]
    wanted = Counter(_reported(one) for one in told)
    service = service_on(address)
    try:
        written: Counter[Reported] = Counter()
        for event in dict.fromkeys(one.report.event for one in told):
            entries = service.entries(event)
            for fact in map(REGISTRY.decode, entries):
                if isinstance(fact, ResultReported | ResultConfirmed):
                    written[(event, fact.entrant, fact.match)] += 1
            if not isinstance(verify(stream_of(event), entries), Whole):
                findings.append(f"the journal of {event} is broken")
        findings += [f"lost: {one}" for one in wanted if not written[one]]
        findings += [f"doubled: {one}" for one, times in written.items() if times > 1]
        findings += [f"never asked for: {one}" for one in written if one not in wanted]
        return findings
    finally:
        service.close()


def _odd(one: Acknowledged) -> bool:
    return one.status != 200


def _reported(one: Acknowledged) -> Reported:
    match = one.report.body["match"]
    return (one.report.event, one.report.entrant, MatchRef(match["round"], match["index"]))
