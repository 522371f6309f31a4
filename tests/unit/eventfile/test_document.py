import json
from typing import Any

import pytest

from podium.eventfile.document import decode
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.wire import WireEvent

EVENT: dict[str, Any] = {
    "format": "podium-event/1",
    "name": "Store Showdown March",
    "rulebook": "shatterpoint.premier-showdown",
    "entrants": [{"id": "p1", "number": 1, "name": "Ada"}, {"id": "p2", "number": 2, "name": "Bo"}],
    "rounds": [
        {
            "number": 1,
            "stage": "swiss",
            "matches": [
                {
                    "entrants": ["p1", "p2"],
                    "result": {
                        "ended": "victory",
                        "winner": "p1",
                        "scores": {
                            "p1": {"struggles": 2, "wounds": 7},
                            "p2": {"struggles": 1, "wounds": 5},
                        },
                    },
                }
            ],
        }
    ],
}
TEXT = json.dumps(EVENT)


def refusal(text: str | bytes) -> EventFileMistake:
    raw = text if isinstance(text, bytes) else text.encode()
    with pytest.raises(EventFileMistake) as caught:
        decode(raw, WireEvent)
    return caught.value


def test_a_good_document_is_decoded() -> None:
    assert decode(TEXT.encode(), WireEvent).rounds[0].matches[0].entrants == ("p1", "p2")


@pytest.mark.parametrize(
    ("found", "written", "place", "expected"),
    [
        ('"wounds": 7', '"wounds": -1', "rounds[0].matches[0].result.scores.p1.wounds", ">= 0"),
        ('"wounds": 7', '"wounds": 7.5', "rounds[0].matches[0].result.scores.p1.wounds", "whole"),
        ('"wounds": 7', '"wounds": true', "rounds[0].matches[0].result.scores.p1.wounds", "whole"),
        ('"wounds": 7', '"wounds": "7"', "rounds[0].matches[0].result.scores.p1.wounds", "whole"),
        ('"ended"', '"endd"', "rounds[0].matches[0].result.endd", "no such field"),
        ('"victory"', '"victori"', "rounds[0].matches[0].result.ended", "one of victory, time"),
        ('"swiss"', '"final"', "rounds[0].stage", "one of swiss, round-robin, cut, found 'final'"),
        ('"number": 1, "name"', '"number": 0, "name"', "entrants[0].number", ">= 1"),
        ('"number": 1, "name"', '"number": 1e400, "name"', "entrants[0].number", "smaller"),
        ('"name": "Ada"', '"name": "A\\u0007da"', "entrants[0].name", "without control characters"),
        ('"name": "Ada"', '"name": ""', "entrants[0].name", "length >= 1"),
        (', "name": "Ada"', "", "entrants[0].name", "missing"),
        ("podium-event/1", "podium-event/3", "format", "one of podium-event/1, podium-event/2"),
        ('"id": "p1"', '"Id": "p1"', "entrants[0].Id", "no such field"),
    ],
)
def test_a_misfit_is_named_with_its_place(
    found: str, written: str, place: str, expected: str
) -> None:
    assert found in TEXT
    mistake = refusal(TEXT.replace(found, written, 1))
    assert mistake.place == place
    assert expected in mistake.expected


def test_a_field_given_twice_is_refused_because_only_one_would_count() -> None:
    mistake = refusal(TEXT.replace('"wounds": 7', '"wounds": 7, "wounds": 8', 1))
    assert '"wounds" twice' in mistake.expected


def test_a_field_given_twice_is_found_beside_escaped_letters_too() -> None:
    mistake = refusal(TEXT.replace('"Ada"', '"Ad\\u00e1"').replace('"p1",', '"p1", "id": "p3",', 1))
    assert '"id" twice' in mistake.expected


def test_broken_json_is_named_with_line_and_column() -> None:
    mistake = refusal(json.dumps(EVENT, indent=1)[:60] + "}")
    assert "line 3, column" in mistake.expected


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"format": "podium-event/1", "settings": ['])
def test_bottomless_nesting_is_refused(opening: str) -> None:
    assert refusal(opening * 100_000).expected


@pytest.mark.parametrize(
    ("raw", "expected"),
    [
        (b"", "JSON"),
        (b"\xff", "UTF-8"),
        (b"\xef\xbb\xbf" + TEXT.encode(), "byte order mark"),
        (TEXT.encode("utf-16"), "UTF-8"),
        (TEXT.replace("Ada", "\\ud800").encode(), "JSON"),
        (TEXT.replace("7", "NaN").encode(), "JSON"),
    ],
)
def test_other_encodings_and_half_letters_are_refused(raw: bytes, expected: str) -> None:
    assert expected in refusal(raw).expected
