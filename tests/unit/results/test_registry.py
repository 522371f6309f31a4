"""Every kind of result is stored under its name, and decoded again as what it was."""

import msgspec
import pytest

from podium.core.ids import EntrantId
from podium.core.result import Ended, MatchResult, Result
from podium.results.game import GameResult, GamesResult, LostMatch
from podium.results.registry import KINDS, AnyResult, kind_of

A, B = EntrantId("a"), EntrantId("b")
SAMPLES: dict[str, Result] = {
    "match": MatchResult(Ended.VICTORY, A, ((2, 3), (0, 1))),
    "games": GamesResult((GameResult(Ended.VICTORY, A, B), GameResult(Ended.DRAW, B))),
    "lost-match": LostMatch(Ended.DOUBLE_LOSS, games=(GameResult(Ended.VICTORY, A, B),)),
}


def test_there_is_a_sample_of_every_kind() -> None:
    assert SAMPLES.keys() == KINDS.keys()


@pytest.mark.parametrize("name", KINDS)
def test_a_result_is_stored_under_the_name_of_its_kind(name: str) -> None:
    written = msgspec.json.encode(SAMPLES[name])
    assert msgspec.json.decode(written)["type"] == name
    read: Result = msgspec.json.decode(written, type=AnyResult)
    assert read == SAMPLES[name]
    assert kind_of(read) is KINDS[name]


def test_what_is_no_kind_is_not_decoded() -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"type":"result"}', type=AnyResult)
