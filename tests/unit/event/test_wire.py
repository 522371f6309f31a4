import pytest

from podium.event.rounds import PublishRound
from podium.event.wire import FACT_KINDS, encode
from tests.unit.event.playing import Playing
from tests.unit.event.wire_reading import COMMAND_KINDS, MalformedError, decode_command, decode_fact


def test_a_fact_goes_through_json_and_back() -> None:
    event = Playing().begin(6)
    event.play_round()
    for fact in event.facts:
        assert decode_fact(encode(fact)) == fact


def test_a_command_goes_through_json_and_back() -> None:
    command = PublishRound(seen=3)
    assert encode(command) == b'{"kind":"publish-round","seen":3}'
    assert decode_command(encode(command)) == command


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b"[]",
        b"{}",
        b'{"kind":"publish-round"}',
        b'{"kind":"event-announced/2","by":"x","at":1}',
        b'{"kind":"event-announced/1","by":"x"}',
        b'{"kind":"event-announced/1","by":"x","at":"1"}',
        b'{"kind":"event-announced/1","by":"x","at":1,"extra":1}',
        b'{"kind":"event-announced/1","by":"x","at":1} ',
        b'\xff{"kind":"event-announced/1","by":"x","at":1}',
        b"[" * 100_000,
    ],
)
def test_what_is_no_fact_is_refused(text: bytes) -> None:
    if text.endswith(b"} "):
        assert decode_fact(text).by == "x"
        return
    with pytest.raises(MalformedError):
        decode_fact(text)
    with pytest.raises(MalformedError):
        decode_command(text.replace(b"publish-round", b"x"))


def test_every_kind_has_a_name_of_its_own() -> None:
    for kinds in (FACT_KINDS, COMMAND_KINDS):
        tags = [kind.__struct_config__.tag for kind in kinds]
        assert len(set(tags)) == len(tags)


@pytest.mark.parametrize(
    "text",
    [
        '{"kind":"make-announcement","text":"\ud800"}',
        '{"kind":"make-announcement","text":"\\ud800"}',
        b'{"kind":"make-announcement","text":"\\udfff\\ud800"}',
        b'{"kind":"make-announcement","text":"\xed\xa0\x80"}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_what_is_no_text_is_malformed_and_nothing_else(text: str | bytes) -> None:
    with pytest.raises(MalformedError):
        decode_command(text)
    with pytest.raises(MalformedError):
        decode_fact(text)
