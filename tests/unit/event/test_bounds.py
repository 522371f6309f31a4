"""Nothing without bounds gets into a fact: texts, lists and ids that a command brings in."""

from collections.abc import Iterator

import pytest
from msgspec import inspect
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.event.decide import decide
from podium.event.entered_rounds import EnterPairing
from podium.event.fact import Command
from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.event.terms import Paired
from podium.event.wire import encode
from podium.kernel.refusal import Code, Refusal
from podium.rulebooks.shipped import shipped
from tests.unit.event.playing import ALL, ORGANISER, SP, START, Playing
from tests.unit.event.wire_reading import COMMAND_KINDS, MalformedError, decode_command

LOOKED_UP = {
    *("call", "dark", "decider", "chooses", "entrant", "entrants", "flag", "key", "missing"),
    *("check", "one", "other", "ruling", "winner"),
}
"""Fields that name something: what is not there is refused, so only what is gets into facts."""


def unbounded(kind: inspect.Type, place: str) -> Iterator[str]:
    """The places of all texts in a type that may be of any length."""
    match kind:
        case inspect.StructType(fields=fields):
            for field in fields:
                if field.name not in LOOKED_UP:
                    yield from unbounded(field.type, f"{place}.{field.name}")
        case inspect.UnionType(types=types):
            for one in types:
                yield from unbounded(one, place)
        case inspect.VarTupleType(item_type=item):
            yield from unbounded(item, place)
        case inspect.StrType(max_length=None):
            yield place
        case _:
            return


@pytest.mark.parametrize("kind", [k for k in COMMAND_KINDS if k is not CreateEvent])
def test_every_text_of_a_command_is_bounded(kind: type[Command]) -> None:
    assert list(unbounded(inspect.type_info(kind), kind.__name__)) == []


@pytest.mark.parametrize("rulebook", ALL)
def test_a_rulebook_is_bounded_as_a_whole(rulebook: str) -> None:
    book = shipped(rulebook)
    assert len(encode(book)) < 20_000
    long = CreateEvent(replace(book, edition="x" * 200_000), Settings("Long"))
    answer = decide(None, long, actor=ORGANISER, fresh=bytes(32), now=START)
    assert isinstance(answer, Refusal)
    assert answer.code is Code.TEXT_TOO_LONG


ODD = ("", "Ada Lovelace", "ada@example.org", "x" * 65, "ada\n", "ä", "a b", "\u202eada")


@pytest.mark.parametrize("odd", ODD)
@pytest.mark.parametrize(
    "command",
    [
        {"kind": "name-staff", "person": "?", "role": "judge"},
        {"kind": "dismiss-staff", "person": "?"},
        {"kind": "register", "entrant": "?", "members": ["p"]},
        {"kind": "register", "entrant": "e", "members": ["?"]},
        {"kind": "register", "entrant": "e", "members": ["p"], "group": "?"},
        {"kind": "change-entrant", "entrant": "e", "members": ["p"], "group": "?"},
    ],
)
def test_people_entrants_and_groups_are_opaque_ids_never_names(
    command: dict[str, object], odd: str
) -> None:
    def filled(text: str) -> bytes:
        return encode(command).replace(b'"?"', encode(text))

    assert isinstance(decode_command(filled("x")), Command)
    with pytest.raises(MalformedError):
        decode_command(filled(odd))


def test_sides_and_tables_of_a_pairing_made_elsewhere_are_checked() -> None:
    event = Playing(SP, rounds=3).begin(2)
    pair = EntrantId("e1"), EntrantId("e2")
    for odd, code in (
        (Paired(pair, MatchKind.MATCH, 1, dark=EntrantId("Ada Lovelace")), Code.NOT_IN_MATCH),
        (Paired(pair, MatchKind.MATCH, 1, chooses=EntrantId("x" * 9_999)), Code.NOT_IN_MATCH),
        (Paired(pair, MatchKind.MATCH, 1, decider=EntrantId("x")), Code.NOT_IN_MATCH),
        (Paired(pair, MatchKind.MATCH, 0), Code.NUMBER_OUT_OF_RANGE),
        (Paired(pair, MatchKind.MATCH, 10**30), Code.NUMBER_OUT_OF_RANGE),
    ):
        assert event.refused(EnterPairing((odd,))) is code
    event.do(EnterPairing((Paired(pair, MatchKind.MATCH, 1),)))
