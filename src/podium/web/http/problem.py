"""What can go wrong with a request, as one shape: problem details with a code and a status."""

from enum import StrEnum
from math import ceil
from typing import Any

from msgspec import Struct

from podium.kernel.refusal import Code, Refusal, Value
from podium.web.http.response import NO_STORE, Response, encode

PROBLEM_MEDIA = "application/problem+json"


class WebCode(StrEnum):
    """Why a request is refused before anything of an event is asked."""

    MALFORMED = "malformed"
    TOO_DEEP = "too-deep"
    FIELD_TWICE = "field-twice"
    KEY_MISSING = "key-missing"
    SIGN_IN_NEEDED = "sign-in-needed"
    TOKEN_DEAD = "token-dead"  # noqa: S105 - a code, no secret
    FORBIDDEN = "forbidden"
    FOREIGN_ORIGIN = "foreign-origin"
    FORM_OUTDATED = "form-outdated"
    FORM_INCOMPLETE = "form-incomplete"
    NOT_FOUND = "not-found"
    METHOD_NOT_ALLOWED = "method-not-allowed"
    TOO_LARGE = "too-large"
    ADDRESS_TOO_LONG = "address-too-long"
    HEADERS_TOO_LARGE = "headers-too-large"
    WRONG_MEDIA_TYPE = "wrong-media-type"
    TOO_MANY_REQUESTS = "too-many-requests"
    TOO_MANY_STREAMS = "too-many-streams"
    SIGN_IN_FAILED = "sign-in-failed"
    SIGN_IN_AGAIN = "sign-in-again"
    LINK_USED = "link-used"
    INTERNAL = "internal"
    STORE_TROUBLE = "store-trouble"
    PDF_MISSING = "pdf-missing"


_WEB_STATUS: dict[Code | WebCode, int] = {
    WebCode.MALFORMED: 400,
    WebCode.TOO_DEEP: 400,
    WebCode.FIELD_TWICE: 400,
    WebCode.KEY_MISSING: 400,
    WebCode.SIGN_IN_NEEDED: 401,
    WebCode.TOKEN_DEAD: 401,
    WebCode.SIGN_IN_FAILED: 401,
    WebCode.FORBIDDEN: 403,
    WebCode.SIGN_IN_AGAIN: 403,
    WebCode.FOREIGN_ORIGIN: 403,
    WebCode.FORM_OUTDATED: 403,
    WebCode.NOT_FOUND: 404,
    WebCode.METHOD_NOT_ALLOWED: 405,
    WebCode.LINK_USED: 410,
    WebCode.TOO_LARGE: 413,
    WebCode.ADDRESS_TOO_LONG: 414,
    WebCode.WRONG_MEDIA_TYPE: 415,
    WebCode.FORM_INCOMPLETE: 422,
    WebCode.TOO_MANY_REQUESTS: 429,
    WebCode.TOO_MANY_STREAMS: 429,
    WebCode.HEADERS_TOO_LARGE: 431,
    WebCode.INTERNAL: 500,
    WebCode.PDF_MISSING: 501,
    WebCode.STORE_TROUBLE: 503,
}

_NOT_THERE = (Code.NO_SUCH_EVENT, Code.UNKNOWN)
_NOT_THEIRS = (Code.NOT_ALLOWED, Code.NOT_IN_MATCH, Code.OWN_MATCH, Code.OWN_REPORT)
_UNFIT = (
    Code.KEY_REUSED,
    Code.KEY_MALFORMED,
    Code.TEXT_EMPTY,
    Code.TEXT_TOO_LONG,
    Code.TEXT_UNPRINTABLE,
    Code.MAIL_MALFORMED,
    Code.LOGIN_MALFORMED,
    Code.PASSWORD_TOO_SHORT,
    Code.PASSWORD_TOO_LONG,
    Code.PASSWORD_OBVIOUS,
    Code.ROUND_TIME_OUT_OF_RANGE,
    Code.NUMBER_OUT_OF_RANGE,
    Code.NO_CUT_IN_RULEBOOK,
    Code.TABLE_TWICE,
    Code.ENTRANT_TWICE,
    Code.MEMBERS_COUNT,
    Code.IMPOSSIBLE_RESULT,
    Code.PENALTY_INCOMPLETE,
)
_IN_THE_WAY = (
    Code.CLOCK_NOT_STARTED,
    Code.NO_PLACE_LEFT,
    Code.EVENT_EXISTS,
    Code.LOGIN_TAKEN,
    Code.EVENT_CLOSED,
    Code.STALE,
    Code.STARTED,
    Code.NOT_STARTED,
    Code.NOT_ANNOUNCED,
    Code.ALREADY_REGISTERED,
    Code.STAFF_PLAYS,
    Code.SECOND_ORGANISER_MISSING,
    Code.JUDGE_MISSING,
    Code.LAST_ORGANISER,
    Code.ITEMS_MISSING,
    Code.ON_WAITING_LIST,
    Code.NOT_PRESENT,
    Code.ALREADY_PRESENT,
    Code.WITHDRAWN,
    Code.ROUND_RUNS,
    Code.ROUNDS_NOT_SET,
    Code.TOO_FEW_ENTRANTS,
    Code.UNPAIRABLE,
    Code.BRACKET_BROKEN,
    Code.NOTHING_LEFT_TO_PLAY,
    Code.NOT_OVER,
    Code.NO_DRAFT,
    Code.DRAFT_OUTDATED,
    Code.REMATCH,
    Code.BRACKET_FIXED,
    Code.ONLY_CHANCE_SEPARATES,
    Code.NOT_LAST_ROUND,
    Code.SETTLED,
    Code.NO_RESULT,
    Code.NOTHING_REPORTED,
    Code.SWISS_FROZEN,
    Code.BRACKET_WENT_ON,
    Code.WRONG_SIDE,
    Code.NO_CHOICE_OF_SIDE,
    Code.NO_CONCESSION,
    Code.NOT_ACTIVE,
    Code.STILL_ACTIVE,
    Code.DISQUALIFIED,
    Code.SWISS_OVER,
    Code.CLOCK_RUNS,
    Code.CLOCK_STANDS,
    Code.UNTIMED,
    Code.NO_DICE,
    Code.ROUND_OVER,
    Code.TIME_NOT_UP,
    Code.RULING_FINAL,
    Code.NOT_APPEALED,
    Code.NO_QUESTION,
    Code.ALREADY_DONE,
    Code.NOTHING_TO_TAKE_BACK,
    Code.CHANGED_SINCE,
    Code.NOT_REVERSIBLE,
)

STATUS: dict[Code | WebCode, int] = {
    **dict.fromkeys(_NOT_THERE, 404),
    **dict.fromkeys(_NOT_THEIRS, 403),
    **dict.fromkeys(_UNFIT, 422),
    **dict.fromkeys(_IN_THE_WAY, 409),
    **_WEB_STATUS,
}
"""The status of every code there is."""


class Problem(Struct, frozen=True):
    """A request that is not done. `values`: what a text about it needs, by name.

    `standing`: for those who may know it, the fact that stands in the way, as JSON.
    """

    code: Code | WebCode
    values: dict[str, Value] = {}
    standing: Any = None
    headers: tuple[tuple[str, str], ...] = ()

    @property
    def status(self) -> int:
        """The HTTP status."""
        return STATUS[self.code]

    @property
    def title(self) -> str:
        """The code in words; texts for people live with the pages."""
        return self.code.value.replace("-", " ").capitalize()


STORE_TROUBLE = Problem(WebCode.STORE_TROUBLE, headers=(("retry-after", "2"),))
"""The database cannot be used at this moment: the same request can be sent again."""
BUSY = Problem(WebCode.TOO_MANY_REQUESTS, headers=(("retry-after", "1"),))
"""Too many passwords are being checked at this moment."""


class Denied(Exception):
    """Ends a request with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code.value)
        self.problem = problem


def slow_down(seconds: float) -> Denied:
    """What to raise for somebody who has to wait so long; at least a second is told."""
    headers = (("retry-after", str(max(1, ceil(seconds)))),)
    return Denied(Problem(WebCode.TOO_MANY_REQUESTS, headers=headers))


def deny(code: Code | WebCode, **values: Value) -> Denied:
    """What to raise to end a request with this code."""
    return Denied(Problem(code, values))


def refused(refusal: Refusal) -> Denied:
    """What to raise to end a request with a refusal."""
    return Denied(Problem(refusal.code, refusal.values))


def problem_response(problem: Problem) -> Response[Any]:
    """The problem as JSON."""
    document: dict[str, Any] = {
        "code": problem.code,
        "status": problem.status,
        "title": problem.title,
        "type": "about:blank",
        "values": problem.values,
    }
    if problem.standing is not None:
        document["standing"] = problem.standing
    body = encode(document)
    return Response(body, problem.status, PROBLEM_MEDIA, (*problem.headers, *NO_STORE))
