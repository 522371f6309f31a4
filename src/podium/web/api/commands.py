"""Command routes: one for each kind, with the command's fields as body, and one for its preview."""

from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from podium.event.fact import Command
from podium.event.preview import Preview
from podium.event.registration import Register
from podium.event.table import COMMANDS
from podium.kernel.refusal import Refusal
from podium.service.answer import Performed
from podium.web.access.request import Request
from podium.web.access.table import act_path, preview_path
from podium.web.acts.commands import BODIES, NAMING, kind_name, summary_of
from podium.web.acts.joining import join
from podium.web.acts.perform import actor_of, order_of, perform
from podium.web.api.shapes import Acknowledged, ClaimSaid, Joined
from podium.web.http.problem import refused
from podium.web.http.response import Response, json_response
from podium.web.http.routing import post


def acknowledged(done: Performed, status: int = 200) -> Response[Acknowledged]:
    """The response to a write. A repeated request gets the same bytes, so the response does not
    tell how far the event has come since.
    """
    return json_response(Acknowledged(done.event, done.changed), status)


def _typed(function: Callable[..., Any], kind: type[Command]) -> Callable[..., Any]:
    """The function with the body type of this kind as its `data`."""
    body: Any = JSONBody
    function.__annotations__["data"] = body[BODIES[kind]]
    return function


def _act(kind: type[Command]) -> HTTPRouteHandler:
    async def act(request: Request, data: Any) -> Response[Acknowledged]:
        return acknowledged(await perform(request, order_of(kind, data)))

    register = post(act_path(kind_name(kind)), summary=summary_of(kind), command=kind not in NAMING)
    return register(_typed(act, kind))


def _preview(kind: type[Command]) -> HTTPRouteHandler:
    def preview(request: Request, data: Any) -> Response[Preview]:
        command = order_of(kind, data).command
        found = request.backend.service.preview(request.event.id, command, actor=actor_of(request))
        if isinstance(found, Refusal):
            raise refused(found)
        return json_response(found)

    summary = f"What it would change: {summary_of(kind)}"
    register = post(preview_path(kind_name(kind)), summary=summary, keyed=False)
    return register(_typed(preview, kind))


@post(act_path(kind_name(Register)), summary=summary_of(Register))
def register(
    request: Request,
    data: JSONBody[BODIES[Register]],  # type: ignore[valid-type]
) -> Response[Joined]:
    """Enters somebody; a visitor who is not signed in gets a claim code."""
    done, person = join(request, order_of(Register, data))
    claim = None
    if request.event.person is None:
        claims, now = request.backend.access.claims, request.backend.now()
        code = claims.issue(request.event.id, person, now).code
        claim = ClaimSaid(person, code.reveal())
    return json_response(Joined(done.event, done.changed, claim))


HANDLERS = (
    register,
    *(_act(kind) for kind in COMMANDS if kind is not Register),
    *(_preview(kind) for kind in COMMANDS),
)
