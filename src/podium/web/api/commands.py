"""Command routes: one for each kind, with the command's fields as body, and one for its preview."""

import asyncio
from collections.abc import Callable
from typing import Any

from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from podium.event.fact import Command
from podium.event.preview import Preview
from podium.event.registration import Register
from podium.event.table import SENDABLE
from podium.service.answer import Performed
from podium.web.access.request import Request
from podium.web.access.table import act_path, preview_path
from podium.web.acts.commands import BODIES, NAMING, kind_name, summary_of, weight_of
from podium.web.acts.joining import join
from podium.web.acts.perform import order_of, perform, previewed
from podium.web.api.shapes import Acknowledged, IssuedClaim, Joined
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

    register = post(
        act_path(kind_name(kind)),
        summary=summary_of(kind),
        command=kind not in NAMING,
        **weight_of(kind),
    )
    return register(_typed(act, kind))


def _preview(kind: type[Command]) -> HTTPRouteHandler:
    def preview(request: Request, data: Any) -> Response[Preview]:
        command = order_of(kind, data).command
        return json_response(previewed(request, command))

    summary = f"Preview: {summary_of(kind)}"
    register = post(
        preview_path(kind_name(kind)),
        summary=summary,
        keyed=False,
        **weight_of(kind),
    )
    return register(_typed(preview, kind))


@post(act_path(kind_name(Register)), summary=summary_of(Register))
async def register(
    request: Request,
    data: JSONBody[BODIES[Register]],  # type: ignore[valid-type]
) -> Response[Joined]:
    """Enters somebody; a visitor who is not signed in gets a claim code."""
    done, person = await join(request, order_of(Register, data))
    claim = None
    if request.event.person is None:
        issue, now = request.backend.access.claims.issue, request.backend.now()
        issued = await asyncio.to_thread(issue, done.event, person, now)
        claim = IssuedClaim(person, issued.code.reveal())
    return json_response(Joined(done.event, done.changed, claim))


HANDLERS = (
    register,
    *(_act(kind) for kind in SENDABLE if kind is not Register),
    *(_preview(kind) for kind in SENDABLE),
)
