"""Errors of a request in one shape: problem details with a code and a status."""

from collections.abc import Mapping
from enum import StrEnum
from math import ceil
from typing import Any, Self, TypeVar

from msgspec import Struct

from podium.kernel.refusal import Code, Refusal, Value
from podium.web.http.response import NO_STORE, Headers, Response, encode

T = TypeVar("T")

PROBLEM_MEDIA = "application/problem+json"


class WebCode(StrEnum):
    """Why a request is refused before it reaches an event. Each code has its HTTP status."""

    status: int

    def __new__(cls, value: str, status: int) -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.status = status
        return member

    MALFORMED = "malformed", 400
    TOO_DEEP = "too-deep", 400
    FIELD_TWICE = "field-twice", 400
    KEY_MISSING = "key-missing", 400
    SIGN_IN_NEEDED = "sign-in-needed", 401
    TOKEN_DEAD = "token-dead", 401
    SIGN_IN_FAILED = "sign-in-failed", 401
    ONE_TIME_CODE_NEEDED = "one-time-code-needed", 401
    FORBIDDEN = "forbidden", 403
    CURRENT_PASSWORD_WRONG = "current-password-wrong", 403
    ONE_TIME_CODE_WRONG = "one-time-code-wrong", 403
    SIGN_IN_TOO_LATE = "sign-in-too-late", 403
    FOREIGN_ORIGIN = "foreign-origin", 403
    FORM_OUTDATED = "form-outdated", 403
    NOT_FOUND = "not-found", 404
    METHOD_NOT_ALLOWED = "method-not-allowed", 405
    LINK_USED = "link-used", 410
    CODES_SHOWN = "codes-shown", 410
    TOO_LARGE = "too-large", 413
    WRONG_HOST = "wrong-host", 421
    ADDRESS_TOO_LONG = "address-too-long", 414
    WRONG_MEDIA_TYPE = "wrong-media-type", 415
    FORM_INCOMPLETE = "form-incomplete", 422
    SCORES_SAY_OTHERWISE = "scores-say-otherwise", 422
    ENDS_EARLY = "ends-early", 422
    ENDS_EARLY_NOT_KNOWN = "ends-early-not-known", 422
    TOO_MANY_REQUESTS = "too-many-requests", 429
    TOO_MANY_STREAMS = "too-many-streams", 429
    STUDY_BUSY = "study-busy", 429
    LOOKBACK_BUSY = "lookback-busy", 429
    HEADERS_TOO_LARGE = "headers-too-large", 431
    INTERNAL = "internal", 500
    PDF_MISSING = "pdf-missing", 501
    STORE_TROUBLE = "store-trouble", 503
    STORE_READ_ONLY = "store-read-only", 503
    DISK_FULL = "disk-full", 503
    OTHER_LEADS = "other-leads", 503


_NOT_THERE = (Code.NO_SUCH_EVENT, Code.UNKNOWN, Code.CATALOGUE_GONE)
_NOT_THEIRS = (
    Code.NOT_ALLOWED,
    Code.NOT_IN_MATCH,
    Code.OWN_MATCH,
    Code.OWN_REPORT,
    Code.CLOCK_IS_OTHERS,
    Code.ROSTER_IS_OTHERS,
    Code.TIME_IS_HIDDEN,
)
_UNFIT = (
    *(Code.KEY_REUSED, Code.KEY_MALFORMED, Code.MAIL_MALFORMED, Code.LOGIN_MALFORMED),
    *(Code.TEXT_EMPTY, Code.TEXT_TOO_LONG, Code.TEXT_UNPRINTABLE),
    *(Code.PASSWORD_TOO_SHORT, Code.PASSWORD_TOO_LONG, Code.PASSWORD_OBVIOUS),
    *(Code.LOGO_TOO_LARGE, Code.LOGO_NOT_A_PICTURE, Code.LOGO_BROKEN, Code.LOGO_TOO_WIDE),
    *(Code.COLOUR_MALFORMED, Code.CATALOGUE_UNREADABLE, Code.CATALOGUE_TOO_LARGE),
    *(Code.ROUND_TIME_OUT_OF_RANGE, Code.NUMBER_OUT_OF_RANGE, Code.NO_CUT_IN_RULEBOOK),
    *(Code.TABLE_TWICE, Code.ENTRANT_TWICE, Code.MEMBERS_COUNT),
    *(Code.DEADLINE_PAST, Code.ROSTER_UNREADABLE),
    *(Code.IMPOSSIBLE_RESULT, Code.PENALTY_INCOMPLETE, Code.ROOM_CODE_WRONG),
    Code.NUMBER_WRONG,
)

STATUS: dict[Code | WebCode, int] = {
    **dict.fromkeys(Code, 409),  # by the state of the event, unless listed below
    **dict.fromkeys(_NOT_THERE, 404),
    **dict.fromkeys(_NOT_THEIRS, 403),
    **dict.fromkeys(_UNFIT, 422),
    **{code: code.status for code in WebCode},
}
"""The HTTP status of every code."""


class Problem(Struct, frozen=True):
    """A refused or failed request. `values`: the values for its text, by name.

    `standing`: the fact that stands in the way, as JSON, for visitors who may know it.
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
        """The code in words; the texts for people belong to the pages."""
        return self.code.value.replace("-", " ").capitalize()


STORE_TROUBLE = Problem(WebCode.STORE_TROUBLE, headers=(("retry-after", "2"),))
"""The database is unavailable at the moment: the client can retry the same request."""
DISK_FULL = Problem(WebCode.DISK_FULL, headers=(("retry-after", "10"),))
READ_ONLY = Problem(WebCode.STORE_READ_ONLY, headers=(("retry-after", "10"),))
"""Writing works again once somebody has made room, or has allowed it and restarted the server."""
OTHER_LEADS = Problem(WebCode.OTHER_LEADS, headers=(("retry-after", "10"),))
"""Another laptop has taken over: nothing is written here any more."""
BUSY = Problem(WebCode.TOO_MANY_REQUESTS, headers=(("retry-after", "1"),))
"""Too many passwords are being checked, or costly requests are waiting, at the moment."""


class Denied(Exception):
    """Ends a request with a problem."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.code.value)
        self.problem = problem


def slow_down(seconds: float) -> Denied:
    """The exception for a client that has to wait this long; states at least one second."""
    headers = (("retry-after", str(max(1, ceil(seconds)))),)
    return Denied(Problem(WebCode.TOO_MANY_REQUESTS, headers=headers))


def deny(code: Code | WebCode, **values: Value) -> Denied:
    """The exception that ends a request with this code."""
    return Denied(Problem(code, values))


def accepted(outcome: T | Refusal) -> T:
    """The outcome, unless it is a refusal: that ends the request."""
    if isinstance(outcome, Refusal):
        raise deny(outcome.code, **outcome.values)
    return outcome


def problem_response(problem: Problem) -> Response[Any]:
    """The problem as JSON."""
    return refusal_response(
        problem.code, problem.status, problem.values, problem.standing, problem.headers
    )


def refusal_response(
    code: StrEnum,
    status: int,
    values: Mapping[str, Value],
    standing: Any = None,
    headers: Headers = (),
) -> Response[Any]:
    """Problem details with any code; the code in words is the title."""
    document: dict[str, Any] = {
        "code": code,
        "status": status,
        "title": code.value.replace("-", " ").capitalize(),
        "type": "about:blank",
        "values": values,
    }
    if standing is not None:
        document["standing"] = standing
    return Response(encode(document), status, PROBLEM_MEDIA, (*headers, *NO_STORE))
