"""Everything the program knows as a code has words, in every language."""

from collections.abc import Mapping

import pytest

from podium.allstar.rules.refusals import MoveRefusal
from podium.allstar.table.refusals import TableCode
from podium.event.view.shapes import RemarkCode
from podium.kernel.refusal import Code
from podium.results.problem import ProblemCode
from podium.web.http.problem import WebCode
from podium.web.pages.languages import LANGUAGES, language
from podium.web.texts.refusals import REFUSALS, refusal_text
from podium.web.texts.remarks import REMARKS
from podium.web.texts.table_refusals import TABLE_REFUSALS
from podium.web.texts.web_problems import WEB_TEXTS
from podium.web.texts.words import WORDS, word

VALUES = {
    "least": 1,
    "most": 2,
    "expected": 2,
    "members": 1,
    "round": 3,
    "game": 1,
    "command": "x",
    "left": 3,
    "chosen": 2,
    "squads": "3, 4",
    "events": 1,
    "text": "clock",
}


def test_every_member_of_every_enum_has_a_word() -> None:
    for kind, known in WORDS.items():
        assert set(known) == set(kind), kind


@pytest.mark.parametrize("code", LANGUAGES)
def test_words_are_words(code: str) -> None:
    for known in WORDS.values():
        for member in known:
            assert word(language(code), member)


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_refusal_says_what_happened_and_what_to_do(code: str) -> None:
    assert set(REFUSALS) == set(Code)
    assert set(WEB_TEXTS) == set(WebCode)
    assert set(TABLE_REFUSALS) == set(TableCode)
    for one in (*Code, *WebCode, *TableCode):
        said = refusal_text(language(code), one, VALUES)
        assert said.what.endswith("."), one
        assert said.todo.endswith("."), one
        assert "?" not in said.what + said.todo, one


@pytest.mark.parametrize(
    ("problem", "least", "most", "instead"),
    [
        (ProblemCode.SCORE_OUT_OF_RANGE, 0, 2, "Possible here: 0 to 2."),
        (ProblemCode.SCORE_NOT_OF_WINNER, 2, 2, "Possible here: only 2."),
        (ProblemCode.SCORE_NOT_OF_LOSER, 0, 1, "Possible here: 0 to 1."),
        (ProblemCode.TIMEOUT_OUT_OF_RANGE, 0, None, "Possible here: 0 or more."),
    ],
)
def test_a_number_that_cannot_be_is_answered_with_those_that_can(
    problem: ProblemCode, least: int, most: int | None, instead: str
) -> None:
    values = {"problem": problem, "value": 3, "min": least, "max": most}
    said = refusal_text(language("en"), Code.IMPOSSIBLE_RESULT, values)
    assert "3" in said.what
    assert said.todo == instead


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_refused_move_says_which_rule_is_in_the_way(code: str) -> None:
    said = {
        refusal_text(language(code), TableCode.MOVE_REFUSED, {"move": move.value}).what
        for move in MoveRefusal
    }
    assert len(said) == len(MoveRefusal)
    assert all(one.endswith(".") for one in said)


def test_a_refusal_without_its_values_still_has_words() -> None:
    assert refusal_text(language("en"), Code.ROUND_RUNS, {}).what.startswith("Round ? is not over")


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_remark_has_words(code: str) -> None:
    assert set(REMARKS) == set(RemarkCode)
    values: Mapping[str, int | str | None] = {
        "entrants": 3,
        "rounds": 4,
        "most": 3,
        "inside": "Ada",
        "outside": "Bob",
    }
    for one in RemarkCode:
        assert language(code).say(REMARKS[one], **values)
