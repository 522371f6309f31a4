"""The error page, in plain words."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec import Struct

from podium.kernel.refusal import Code, Value
from podium.web.http.problem import Problem, WebCode


class ProblemPage(Struct, frozen=True):
    """A problem as a code with its values. `back`: where to go on.

    `sign_in`: whether signing in may help.
    """

    template: ClassVar[str] = "problem.html"
    status: int
    code: Code | WebCode
    values: Mapping[str, Value]
    back: str
    sign_in: bool


def problem_page(problem: Problem, *, back: str = "/") -> ProblemPage:
    """The page for a problem."""
    return ProblemPage(
        problem.status,
        problem.code,
        problem.values,
        back,
        sign_in=problem.code in (WebCode.SIGN_IN_NEEDED, WebCode.TOKEN_DEAD, WebCode.FORBIDDEN),
    )
