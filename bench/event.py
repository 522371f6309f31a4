"""How long a live event of many entrants takes to open, to change and to show.

    python -m bench.event [--entrants 1000] [--rounds 9] [--repeat 5]

The unit for opening is decoding the event's facts: folding them into the state comes on top.
The event is made up, always the same: every result is reported by one side and confirmed by the
other. All times are processor time, the shortest of the runs.
"""

import argparse
from collections.abc import Callable, Iterator
from functools import partial
from time import process_time

from bench.machine import describe
from podium.core.result import Ended, MatchResult
from podium.core.sheet import MatchKind
from podium.event.check_in import CheckIn
from podium.event.decide import decide
from podium.event.evolve import evolve, fold
from podium.event.fact import Command, Fact
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register
from podium.event.reports import ConfirmResult, ReportResult
from podium.event.results import CorrectResult
from podium.event.rounds import DrawRound, PublishRound
from podium.event.settings import Settings
from podium.event.setup import AnnounceEvent, CreateEvent
from podium.event.state import State
from podium.event.view.build import view
from podium.event.wire import encode
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.rulebooks.shipped import shipped
from tests.unit.event.wire_reading import decode_fact

RULEBOOK = "shatterpoint.premier-showdown"
ORGANISER = PersonId("organiser")


class Live:
    """An event in play."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        self.state: State | None = None
        self._chance = Chance("bench event")

    def do(self, command: Command, by: str = ORGANISER) -> None:
        """Gives a command that succeeds."""
        fresh = self._chance.raw(32)
        now = Now(1_800_000_000_000 + len(self.facts))
        facts = decide(self.state, command, actor=PersonId(by), fresh=fresh, now=now)
        if isinstance(facts, Refusal):
            raise TypeError(f"{command}: {facts}")
        for fact in facts:
            self.state = evolve(self.state, fact)
            self.facts.append(fact)


def reports(state: State, chance: Chance) -> Iterator[tuple[MatchRef, MatchResult, str, str]]:
    """A result for every match of the last round, with the two who agree on it."""
    played = state.rounds[-1]
    for index, one in enumerate(played.matches):
        if one.match.kind is MatchKind.MATCH:
            first, second = one.match.entrants
            scores = ((2, chance.below(12)), (chance.below(2), chance.below(12)))
            result = MatchResult(Ended.VICTORY, first, scores)
            yield MatchRef(played.number, index), result, f"m{first}", f"m{second}"


def made_up(
    entrants: int, rounds: int, before: Callable[[Live], None] = lambda _live: None
) -> list[Fact]:
    """All facts of an event up to the last result. `before`: what happens before round 1."""
    live = Live()
    live.do(CreateEvent(shipped(RULEBOOK), Settings("Bench", rounds=rounds, cut=0)))
    live.do(AnnounceEvent())
    for number in range(entrants):
        live.do(Register(f"e{number}", (f"me{number}",)), by=f"me{number}")
    items = tuple(item.id for item in shipped(RULEBOOK).check_in)
    for entrant in list(live.state.entrants if live.state else ()):
        live.do(CheckIn(entrant, items))
    before(live)
    chance = Chance("bench results")
    for _ in range(rounds):
        live.do(DrawRound())
        live.do(PublishRound())
        for ref, result, one, other in list(reports(_there(live.state), chance)):
            live.do(ReportResult(ref, result), by=one)
            live.do(ConfirmResult(ref), by=other)
    return live.facts


def _there(state: State | None) -> State:
    if state is None:
        raise TypeError("the event was not created")
    return state


def shortest(repeat: int, work: Callable[[], object]) -> float:
    """The shortest processor time of so many runs, in seconds."""
    times = []
    for _ in range(repeat):
        start = process_time()
        work()
        times.append(process_time() - start)
    return min(times)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entrants", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--repeat", type=int, default=5)
    asked = parser.parse_args()
    facts = made_up(asked.entrants, asked.rounds)
    lines = [encode(fact) for fact in facts]
    size = sum(len(line) for line in lines) / 1e6
    print(describe("msgspec"))
    print(f"{asked.entrants} entrants, {asked.rounds} rounds: {len(lines)} facts, {size:.1f} MB")
    decoding = shortest(asked.repeat, lambda: [decode_fact(line) for line in lines])
    opening = shortest(asked.repeat, lambda: fold(decode_fact(line) for line in lines))
    print(f"decode all facts: {decoding * 1e3:.0f} ms")
    print(f"decode and fold: {opening * 1e3:.0f} ms, {opening / decoding:.1f} times decoding")
    state = _there(fold(facts))
    _measure_commands(state, facts, asked.repeat)
    for role in (SPECTATOR, Viewer(Role.ENTRANT, "e1"), Viewer(Role.ORGANISER)):
        building = shortest(asked.repeat, partial(_show, state, role))
        print(f"whole view of {role.role}: {building * 1e3:.1f} ms")


def _show(state: State, viewer: Viewer) -> bytes:
    return encode(view(state, viewer, Now(0)))


def _measure_commands(state: State, facts: list[Fact], repeat: int) -> None:
    """Reporting a result: deciding and evolving, in the last round before anything is known."""
    published = next(
        i for i in range(len(facts) - 1, 0, -1) if facts[i].at and _publishes(facts[i])
    )
    fresh = _there(fold(facts[: published + 1]))
    asked = list(reports(fresh, Chance("bench")))

    def report() -> None:
        for ref, result, one, _ in asked:
            answer = decide(
                fresh,
                ReportResult(ref, result),
                actor=PersonId(one),
                fresh=bytes(32),
                now=fresh.latest,
            )
            if isinstance(answer, Refusal):
                raise TypeError(answer)
            evolve(fresh, answer[0])

    taken = shortest(repeat, report) / len(asked)
    print(f"report a result (decide and evolve): {taken * 1e6:.0f} µs")
    ref, result, *_ = asked[0]
    worse = MatchResult(Ended.VICTORY, result.winner, ((2, 0), (0, 0)))
    correction = CorrectResult(ref, worse)
    corrected = shortest(
        repeat,
        lambda: decide(state, correction, actor=ORGANISER, fresh=bytes(32), now=state.latest),
    )
    print(f"correct a result (decide): {corrected * 1e6:.0f} µs")


def _publishes(fact: Fact) -> bool:
    return type(fact).__name__ == "RoundPublished"


if __name__ == "__main__":
    main()
