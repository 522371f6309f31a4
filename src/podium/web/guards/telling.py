"""How a problem is told: as a page to browsers, as JSON to everyone else."""

from collections.abc import Mapping
from functools import lru_cache

from litestar.types import Scope
from msgspec.structs import replace

from podium.kernel.refusal import Code
from podium.web.access.table import API
from podium.web.pages.serving import language_in, problem_as_page
from podium.web.problem import Problem, WebCode, problem_reply
from podium.web.reply import Reply

_READ = (b"accept", b"accept-language", b"cookie")


def for_people(headers: Mapping[str, str], path: str) -> bool:
    """Whether somebody reads the answer in a browser."""
    return "text/html" in headers.get("accept", "") and not path.startswith(API)


def told(scope: Scope, problem: Problem) -> Reply:
    """The answer to a request that was not let in. Costs next to nothing, however often."""
    headers = {
        name.decode("latin-1"): value.decode("latin-1")
        for name, value in scope["headers"]
        if name in _READ
    }
    if not for_people(headers, scope["path"]):
        return problem_reply(problem)
    page = _page(problem.code, language_in(headers))
    return replace(page, headers=(*page.headers, *problem.headers))


@lru_cache(maxsize=128)
def _page(code: Code | WebCode, language: str) -> Reply:
    return problem_as_page(language, Problem(code))
