"""Why something at a table was refused, as its page says it."""

from msgspec import Struct

from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.kernel.refusal import Code, Value
from podium.web.acts.tables import status_of, values_of
from podium.web.http.problem import Problem, WebCode


class RefusedAtTable(Struct, frozen=True):
    """A refusal with the values of its text, and the status of the answer."""

    code: TableCode | Code | WebCode
    values: dict[str, Value]
    status: int


def refused(why: TableRefusal | Problem) -> RefusedAtTable:
    """A refusal of the table, or of the request."""
    if isinstance(why, Problem):
        return RefusedAtTable(why.code, why.values, why.status)
    return RefusedAtTable(why.code, values_of(why), status_of(why.code))
