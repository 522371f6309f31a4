"""Whatever is asked, by whomever: an answer, never an exception, and the state stays sound."""

from functools import cache
from typing import Any

import msgspec
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
from podium.event.wire import COMMAND_KINDS, decode_command, encode
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from tests.unit.event.playing import LCG, LG, ORGANISER, SP, TM, Playing

WORDS = ("", "e1", "e2", "e99", "p1", "1/0", "1/0#1", "e1#1", "#1", "judge", "models", "1", "x/y")
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 6, 60, 10**12)
ENTRANTS = ("e1", "e2", "e3", "e4", "e5", "e9")
NEAR: dict[str, st.SearchStrategy[Any]] = {
    "seen": st.sampled_from([None, None, None, None, None, 1, 2]),
    "round": st.sampled_from([1, 2, 3, 3, 4, 4, 0, -1]),
    "index": st.sampled_from([0, 1, 2, 3, -1, 9]),
    "entrant": st.sampled_from(ENTRANTS),
    "one": st.sampled_from(ENTRANTS),
    "other": st.sampled_from(ENTRANTS),
    "missing": st.sampled_from(ENTRANTS),
    "members": st.sampled_from([["p1"], ["p9"], ["p9", "q9"], ["p1", "q1"]]),
    "items": st.sampled_from([[], ["models"], ["sleeves"], ["x"]]),
}
"""Fields whose values are mostly near those that make sense."""

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
WHO = st.sampled_from(
    [ORGANISER, ORGANISER, ORGANISER, PODIUM, "head", "judge", "p1", "p2", "nobody"]
)


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
        return decode_command(msgspec.json.encode(document))
    except ValueError:
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
