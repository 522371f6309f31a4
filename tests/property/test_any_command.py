"""Whatever is asked, by whomever: an answer, never an exception, and the state stays sound.

More of it: `python -m tests.property.test_any_command COMMANDS`, for each rulebook and stage.
"""

import json
import sys
from collections.abc import Sequence
from functools import cache
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from podium.event.decide import decide
from podium.event.evolve import evolve
from podium.event.fact import Command
from podium.event.ids import PODIUM, PersonId
from podium.event.setup import CreateEvent
from podium.event.staff import NameStaff
from podium.event.view.build import view
from podium.event.wire import encode
from podium.kernel.chance import Chance
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from tests.unit.event.playing import LCG, LG, ORGANISER, SP, TM, Playing
from tests.unit.event.wire_reading import COMMAND_KINDS, MalformedError, decode_command, decode_fact

WORDS = ("", "e1", "e2", "e99", "p1", "1/0", "1/0#1", "e1#1", "#1", "judge", "models", "1", "x/y")
ODD_WORDS = ("\ud800", "a\udfffb", "\0", "x" * 3_000, "Ada Lovelace", "e1\n", "\u202e", "٣")
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 60, 10**12)
ODD_NUMBERS = (2**63, 2**64, 10**30, -(10**30))
ENTRANTS = ("e1", "e2", "e3", "e4", "e5", "e9")
_NEAR: dict[str, Sequence[Any]] = {
    "seen": (None, None, None, None, None, 1, 2),
    "round": (1, 2, 3, 3, 4, 4, 0, -1),
    "index": (0, 1, 2, 3, -1, 9),
    "entrant": ENTRANTS,
    "one": ENTRANTS,
    "other": ENTRANTS,
    "missing": ENTRANTS,
    "members": (["p1"], ["p9"], ["p9", "q9"], ["p1", "q1"]),
    "items": ([], ["models"], ["sleeves"], ["x"]),
}
"""Fields whose values are mostly near those that make sense."""
NEAR = {name: st.sampled_from(values) for name, values in _NEAR.items()}

STAGES = ("empty", "draft", "running", "over", "cut")


def any_of(kind: inspect.Type) -> st.SearchStrategy[Any]:
    """Plain values of a type."""
    match kind:
        case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
            parts = {
                field.encode_name: NEAR.get(field.encode_name, any_of(field.type))
                for field in fields
            }
            mapped = st.fixed_dictionaries(parts)
            return mapped if tag_field is None else mapped.map(lambda m: {**m, tag_field: tag})
        case inspect.UnionType(types=types):
            return st.one_of([any_of(one) for one in types])
        case inspect.VarTupleType(item_type=item):
            return st.lists(any_of(item), max_size=3)
        case inspect.EnumType(cls=cls):
            return st.sampled_from([member.value for member in cls])
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.sampled_from(NUMBERS)
        case inspect.NoneType():
            return st.none()
        case _:
            return st.sampled_from(WORDS)


COMMANDS = st.sampled_from([kind for kind in COMMAND_KINDS if kind is not CreateEvent]).flatmap(
    lambda kind: any_of(inspect.type_info(kind))
)
ACTORS = (ORGANISER, ORGANISER, ORGANISER, PODIUM, "head", "judge", "p1", "p2", "nobody")
WHO = st.sampled_from(ACTORS)


@cache
def stage(rulebook: str, name: str) -> Playing:
    event = Playing(rulebook, rounds=3, cut=0 if rulebook == TM else 4)
    event.do(NameStaff(PersonId("head"), Role.HEAD_JUDGE))
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    if name == "empty":
        return event
    event.begin(8)
    if name == "draft":
        return event.draw()
    event.play(2 if name == "running" else 3)
    if name == "running":
        event.publish()
        event.start_clock()
    if name == "cut" and rulebook != TM:
        event.publish()
    return event


def parsed(document: object) -> Command | None:
    try:
        return decode_command(json.dumps(document))
    except MalformedError:
        return None


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("rulebook", [SP, LG, LCG, TM])
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(documents=st.lists(st.tuples(COMMANDS, WHO), min_size=5, max_size=15))
def test_every_command_has_an_answer(
    rulebook: str, name: str, documents: list[tuple[object, str]]
) -> None:
    event = stage(rulebook, name)
    state = event.state
    for document, by in documents:
        command = parsed(document)
        if command is None:
            continue
        answer = decide(state, command, actor=PersonId(by), fresh=bytes(32), now=event.now)
        if not isinstance(answer, Refusal):
            for fact in answer:
                state = evolve(state, fact)
    for viewer in (SPECTATOR, Viewer(Role.ENTRANT, "e1"), Viewer(Role.JUDGE)):
        assert encode(view(state, viewer, event.now))


class Fuzz:
    """Plain values of types, near and far from what makes sense, quicker than Hypothesis."""

    def __init__(self, seed: str) -> None:
        self.chance = Chance(seed)

    def one_of(self, values: Sequence[Any]) -> Any:
        return values[self.chance.below(len(values))]

    def command(self) -> dict[str, Any]:
        """A command, in one of eight with one field left out or too many."""
        kinds = [kind for kind in COMMAND_KINDS if kind is not CreateEvent]
        document: dict[str, Any] = self.some(inspect.type_info(self.one_of(kinds)))
        match self.chance.below(16):
            case 0:
                document.pop(self.one_of(sorted(document)))
            case 1:
                document[self.one_of((*sorted(document), "odd"))] = self.one_of(ODD_WORDS)
            case _:
                pass
        return document

    def some(self, kind: inspect.Type, name: str = "") -> Any:
        if name in _NEAR and self.chance.below(8):
            return self.one_of(_NEAR[name])
        match kind:
            case inspect.StructType(fields=fields, tag=tag, tag_field=tag_field):
                parts = {f.encode_name: self.some(f.type, f.encode_name) for f in fields}
                return parts if tag_field is None else {**parts, tag_field: tag}
            case inspect.UnionType(types=types):
                return self.some(self.one_of(types), name)
            case inspect.VarTupleType(item_type=item):
                return [self.some(item, name) for _ in range(self.chance.below(4))]
            case inspect.EnumType(cls=cls):
                return self.one_of([member.value for member in cls])
            case inspect.BoolType():
                return self.chance.below(2) == 1
            case inspect.IntType():
                return self.one_of(NUMBERS if self.chance.below(8) else ODD_NUMBERS)
            case inspect.NoneType():
                return None
            case _:
                return self.one_of(WORDS if self.chance.below(4) else ODD_WORDS)


def fuzz(rulebook: str, name: str, commands: int) -> int:
    """Gives so many random commands; says how many were commands at all."""
    event = stage(rulebook, name)
    made = Fuzz(f"{rulebook} {name}")
    state, understood = event.state, 0
    for _ in range(commands):
        command = parsed(made.command())
        if command is None:
            continue
        understood += 1
        by = PersonId(made.one_of(ACTORS))
        answer = decide(state, command, actor=by, fresh=bytes(32), now=event.now)
        if isinstance(answer, Refusal):
            continue
        for fact in answer:
            assert decode_fact(encode(fact)) == fact
            state = evolve(state, fact)
        for viewer in (SPECTATOR, Viewer(Role.ENTRANT, "e1"), Viewer(Role.JUDGE)):
            assert encode(view(state, viewer, event.now))
        if state.setup.closed or len(state.rounds) < len(event.state.rounds):
            state = event.state
    return understood


@pytest.mark.parametrize("name", STAGES)
@pytest.mark.parametrize("rulebook", [SP, LG, LCG, TM])
def test_ten_thousand_random_commands_never_raise(rulebook: str, name: str) -> None:
    assert fuzz(rulebook, name, 1_000) >= 500


if __name__ == "__main__":
    for one_rulebook in (SP, LG, LCG, TM):
        for one_stage in STAGES:
            print(one_rulebook, one_stage, fuzz(one_rulebook, one_stage, int(sys.argv[1])))  # noqa: T201
