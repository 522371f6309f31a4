"""A large live event: what opening it costs, and what one more result costs.

    python -m bench.service [--entrants 1000] [--rounds 9] [--repeat 7]

The event is played through the service into an SQLite file: everyone registers, every round is
drawn and published, every result recorded, but half of those of the last round. Then, in one run:

- opening it from its journal (read, decode, fold), in units of decoding its entries;
- one more command on it, in units of one durable append of the same entry to the same file;
- what 200 entrants cost who all look after one more result, each view built for them alone and
  with what they share built once; and their cursors.
"""

import argparse
import gc
import secrets
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from time import perf_counter, time_ns

from bench.machine import describe
from podium.bootstrap import open_service, open_store
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind
from podium.event.check_in import CheckInAll
from podium.event.fact import Command
from podium.event.identity import Identity
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.reports import ReportResult
from podium.event.results import RecordResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.event.state import State
from podium.event.view import build
from podium.event.view.shapes import View
from podium.event.wire import encode
from podium.eventfile.made_up import made_up_result
from podium.journal.entry import Append, NewEntry
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.progress.upcoming import UpcomingMatch
from podium.rulebooks.shipped import shipped
from podium.service.answer import Performed
from podium.service.behaviour import REGISTRY
from podium.service.ids import EventId
from podium.service.service import Service

RULEBOOK = "shatterpoint.premier-showdown"
ORGANISER = PersonId("organiser")
COMMANDS = 200
LOOKERS = 200


def done(answer: object) -> Performed:
    """The answer to a command that must succeed."""
    assert isinstance(answer, Performed), answer
    return answer


def do(service: Service, event: EventId, *commands: Command, by: str = ORGANISER) -> None:
    """Gives commands that must succeed."""
    done(service.perform(event, *commands, actor=PersonId(by), key=secrets.token_hex(8)))


def state_of(service: Service, event: EventId) -> State:
    """The state of the event."""
    state = service.state(event)
    assert state is not None
    return state


def open_matches(state: State) -> list[MatchRef]:
    """The matches of the last round that have no result."""
    last = state.rounds[-1]
    return [
        MatchRef(last.number, index)
        for index, one in enumerate(last.matches)
        if one.match.kind is MatchKind.MATCH and one.match.result is None
    ]


def recorded(state: State, ref: MatchRef, chance: Chance) -> RecordResult:
    """The command that records a made-up victory."""
    played = state.rounds[ref.round - 1]
    match = played.matches[ref.index].match
    while True:
        result = made_up_result(UpcomingMatch(match), state.rulebook, played.stage, chance)
        if isinstance(result, MatchResult) and result.ended is Ended.VICTORY:
            return RecordResult(ref, result)


def played_event(service: Service, *, entrants: int, rounds: int) -> EventId:
    """A live event up to the middle of its last round."""
    chance = Chance("bench event")
    create = CreateEvent(shipped(RULEBOOK), Settings("Bench", rounds=rounds, cut=0))
    event = done(service.create(create, actor=ORGANISER, key="create")).event
    names = [f"p{number}" for number in range(1, entrants + 1)]
    for start in range(0, entrants, 100):
        do(service, event, *(Register(name, (name,)) for name in names[start : start + 100]))
    do(service, event, CheckInAll(), AnnounceEvent())
    for number in range(1, rounds + 1):
        do(service, event, DrawRound(), PublishRound())
        state = state_of(service, event)
        refs = open_matches(state)
        for ref in refs if number < rounds else refs[: len(refs) // 2]:
            do(service, event, recorded(state, ref, chance))
    return event


def shortest(repeat: int, work: Callable[[], object]) -> float:
    """Seconds of the shortest of several runs."""
    times = []
    for _ in range(repeat):
        gc.collect()
        began = perf_counter()
        work()
        times.append(perf_counter() - began)
    return min(times)


def opening(address: str, event: EventId, repeat: int) -> None:
    """Prints what opening costs."""
    store = open_store(address)
    entries = store.journal.read(f"event/{event}")
    store.journal.close()
    decoding = shortest(repeat, lambda: [REGISTRY.decode(entry) for entry in entries])

    def open_it() -> None:
        state_of(service, event)

    times = []
    for _ in range(repeat):
        service = open_service(open_store(address))
        times.append(shortest(1, open_it))
        service.close()
    size = sum(len(entry.payload) for entry in entries)
    print(f"{len(entries)} entries, {size / 1e6:.1f} MB of payload")
    print(f"decoding {1000 * decoding:.0f} ms, opening {1000 * min(times):.0f} ms,", end=" ")
    print(f"ratio {min(times) / decoding:.1f} (at most 10)")


def commanding(address: str, event: EventId) -> None:
    """Prints what one more result costs, by staff and by an entrant, beside its append alone."""
    service = open_service(open_store(address))
    chance = Chance("bench commands")
    state = state_of(service, event)
    refs = open_matches(state)
    appends, records, reports = [], [], []
    for number, ref in enumerate(refs[:COMMANDS]):
        command = recorded(state, ref, chance)
        began = perf_counter()
        if number % 2:
            do(service, event, command)
            records.append(perf_counter() - began)
        else:
            by = state.rounds[-1].matches[ref.index].match.entrants[0]
            do(service, event, ReportResult(ref, command.result), by=by)
            reports.append(perf_counter() - began)
        last = service.entries(event, service.head(event).version - 1)[0]
        head = service.journal.head("bench/append")
        request = Append(
            stream="bench/append",
            expected_version=head.version,
            entries=(NewEntry(last.kind, last.schema, last.payload),),
            idempotency_key=secrets.token_hex(8),
            fingerprint=b"f",
            actor="bench",
            at=datetime(2026, 1, 1, tzinfo=UTC),
        )
        began = perf_counter()
        service.journal.append(request)
        appends.append(perf_counter() - began)
    service.close()
    append = median(appends)
    print(f"one durable append {1000 * append:.2f} ms (median of {len(appends)})")
    for name, times in (("record", records), ("report", reports)):
        cost = median(times)
        print(f"{name} a result {1000 * cost:.2f} ms, ratio {cost / append:.2f} (at most 3)")


def viewing(address: str, event: EventId) -> None:
    """Prints what one change costs that many entrants then look at."""
    service = open_service(open_store(address))
    chance = Chance("bench views")
    viewers = [Viewer(Role.ENTRANT, f"p{number}") for number in range(1, LOOKERS + 1)]

    def change() -> State:
        state = state_of(service, event)
        do(service, event, recorded(state, open_matches(state)[0], chance))
        return state_of(service, event)

    def timed(look: Callable[[Viewer], object]) -> float:
        gc.collect()
        began = perf_counter()
        for viewer in viewers:
            look(viewer)
        return 1000 * (perf_counter() - began) / len(viewers)

    def seen(viewer: Viewer) -> View:
        person = PersonId(viewer.entrant or "")
        views = service.event_views(event, Identity(person, by_claim=True))
        assert views is not None
        return views.view

    state, now = change(), Now(time_ns() // 1_000_000)
    alone = timed(lambda viewer: build.view(state, viewer, now))
    change()
    shared = timed(seen)
    handle = service.follow(event, lambda: None)
    cursors = timed(lambda viewer: service.cursor(event, viewer))
    spectators = timed(lambda _: service.cursor(event, SPECTATOR))
    handle.close()
    size = len(encode(seen(viewers[0])))
    service.close()
    print(f"{len(viewers)} entrants look after one result, {size / 1e6:.2f} MB of JSON, each:")
    print(f"view {alone:.1f} ms alone, {shared:.2f} ms shared, ratio {alone / shared:.0f}")
    print(
        f"cursor of an entrant {1000 * cursors:.0f} us, of a spectator {1000 * spectators:.0f} us"
    )


def main() -> None:
    """Runs from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repeat", type=int, default=7)
    options = parser.parse_args()
    print(describe("msgspec", "apsw"))
    with tempfile.TemporaryDirectory() as folder:
        address = str(Path(folder) / "bench.db")
        service = open_service(open_store(address))
        event = played_event(service, entrants=options.entrants, rounds=options.rounds)
        service.close()
        opening(address, event, options.repeat)
        commanding(address, event)
        viewing(address, event)


if __name__ == "__main__":
    main()
