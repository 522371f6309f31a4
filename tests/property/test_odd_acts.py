"""Whole events in which everybody does whatever they like, in whatever order.

Nobody learns what they may not know, and everybody is told what they see; the event stays sound,
replays and verifies; and at any moment it goes out as a file and comes in the same.
More of it: `python -m tests.property.test_odd_acts EVENTS ACTS [SEED]`.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from podium.event.decide import decide
from podium.event.evolve import audience, evolve
from podium.event.fact import Fact
from podium.event.ids import PersonId
from podium.event.sheet import course_of
from podium.event.staff import NameStaff, plays
from podium.event.state import State
from podium.event.terms import Standing
from podium.event.verify import verify
from podium.event.view.build import view
from podium.event.wire import encode
from podium.eventfile.read import parse
from podium.eventfile.write import encode as encode_file
from podium.exchange.event_file import from_file, to_file
from podium.kernel.chance import Chance
from podium.kernel.now import Now
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.progress.next_step import MendBracket, next_step
from podium.service.host import HOST
from podium.service.moments import cursor
from tests.property.odd_acts import STAFF, Acts, Given
from tests.unit.event.playing import ALL, DESK, ORGANISER, TM, Playing, viewer_of


class Odd:
    """An event with its staff, everybody ready to do whatever they like."""

    def __init__(self, rulebook: str, seed: str) -> None:
        self.chance = Chance(seed)
        cut = 0 if rulebook == TM else self.chance.choose((0, 2, 3, 4, 6))
        capacity = self.chance.choose((None, 6, 8))
        self.event = Playing(rulebook, seed, rounds=3, cut=cut, capacity=capacity)
        for person, role in STAFF.items():
            self.event.do(NameStaff(person, role))
        self.event.begin(4 + self.chance.below(6))
        self.acts = Acts(self.event, self.chance.child("acts"))

    def play(self, acts: int) -> None:
        for _ in range(acts):
            self.event.wait(self.chance.below(40) - 5)
            if self.chance.below(12):
                self.give(self.acts.one())
            else:
                self.go_on()
            assert_sound(self.event.state)
            if self.event.state.setup.closed:
                break
        assert self.event.replayed() == self.event.state
        assert verify(self.event.facts) == ()
        assert_comes_in_again(self.event.state, self.event.now)

    def go_on(self) -> None:
        """The next round, if the results are in."""
        if self.event.state.rounds:
            for ref in list(self.event.open_matches()):
                self.give((self.acts.recorded(ref), ORGANISER))
        for command in self.acts.next_round():
            self.give((command, ORGANISER))

    def give(self, given: Given) -> None:
        facts = self.event.ask(*given)
        for fact in () if isinstance(facts, Refusal) else facts:
            self.happens(fact)
        assert encode(self.event.view(DESK))

    def happens(self, fact: Fact) -> None:
        """One more fact, seen by some who may know of it and some who may not."""
        before, now = self.event.state, self.event.now
        after = self.event._state = evolve(before, fact)
        self.event.facts.append(fact)
        known_to = audience(before, fact)
        entrants = tuple(before.entrants)
        for viewer in (SPECTATOR, *(viewer_of(self.chance.choose(entrants)) for _ in range(2))):
            same = seen(before, viewer, now) == seen(after, viewer, now)
            untold = cursor(before, viewer, now) == cursor(after, viewer, now)
            assert same or not untold, ("not told", fact, viewer)
            if not known_to.everyone and viewer.entrant not in known_to.entrants:
                assert same, ("shown", fact, viewer)
                assert untold, ("told", fact, viewer)


def seen(state: State, viewer: Viewer, now: Now) -> bytes:
    return encode(replace(view(state, viewer, now), cursor=""))


def assert_sound(state: State) -> None:
    """The bracket fits, nobody plays twice, no judge plays, and who has a seat is there."""
    assert not isinstance(next_step(course_of(state)), MendBracket)
    entered = [e for e in state.entrants.values() if e.standing is not Standing.WITHDRAWN]
    members = [(member, one.id) for one in entered for member in one.members]
    assert len(dict(members)) == len(members)
    assert all(state.people[member] == entrant for member, entrant in members)
    playing = {one.role for one in state.staff.values() if plays(state, one.person)}
    assert not state.rounds or playing <= {None, Role.ORGANISER}
    seated = {entrant for played in state.rounds for entrant in played.seats}
    assert all(state.entrants[entrant].standing is Standing.PRESENT for entrant in seated)


def assert_comes_in_again(state: State, now: Now) -> None:
    """What was closed before its end comes in open, and then it keeps its seed to itself."""
    out = encode_file(to_file(state, {}))
    arrival = from_file(parse(out, folder=Path()))
    there: State | None = None
    for number, command in enumerate(arrival.commands):
        fresh = bytes([number]) * 32
        facts = decide(there, command, actor=PersonId(HOST), fresh=fresh, now=now)
        assert not isinstance(facts, Refusal), facts
        for fact in facts:
            there = evolve(there, fact)
    assert there is not None
    again = encode_file(to_file(there, {one.id: one for one in arrival.people}))
    both = [in_order(json.loads(text)) for text in (out, again)]
    if state.setup.closed and not there.setup.closed:
        for one in both:
            one["settings"].pop("seed", None)
    assert both[0] == both[1]


def in_order(document: dict[str, Any]) -> dict[str, Any]:
    """The order in which unpaired losses stand in a round means nothing."""
    for played in document["rounds"]:
        played["matches"].sort(key=json.dumps)
    return document


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("rulebook", ALL)
def test_whatever_everybody_does_the_event_stays_sound(rulebook: str, seed: int) -> None:
    Odd(rulebook, str(seed)).play(100)


def run(events: int, acts: int, first: int) -> None:
    for number in range(first, first + events):
        rulebook = ALL[number % len(ALL)]
        try:
            Odd(rulebook, str(number)).play(acts)
        except Exception:
            sys.stdout.write(f"{rulebook}, seed {number}\n")
            raise
    sys.stdout.write(f"{events} events of up to {acts} acts: nothing wrong\n")


if __name__ == "__main__":
    run(*map(int, [*sys.argv[1:], "1"][:3]))
