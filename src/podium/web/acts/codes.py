"""Codes that sign players in on one device each (ADR 9): issued, shown once, never read again."""

import asyncio
from collections.abc import Iterable

from podium.event.codes import IssueCodes
from podium.event.ids import PersonId
from podium.kernel.refusal import Code
from podium.people.access.claim import IssuedCode
from podium.web.access.request import Request
from podium.web.acts.ids import id_by_key
from podium.web.acts.perform import Order, perform
from podium.web.http.problem import WebCode, deny


async def issue_codes(
    request: Request, people: Iterable[PersonId], *, lost: bool = False
) -> tuple[IssuedCode, ...]:
    """A new code for each of these people: first in the journal, then as digests.

    Their devices stay signed in, unless they are `lost`. Raises `Denied`, also if the same request
    issued codes before: those were shown once.
    """
    wanted = tuple(people)
    issue = id_by_key(request, "codes")
    if await asyncio.to_thread(lambda: request.staff.has_issued(issue)):
        raise deny(WebCode.CODES_SHOWN)
    await perform(request, Order(IssueCodes(issue, wanted, lost)))
    return await asyncio.to_thread(_made, request, issue, wanted, lost=lost)


async def issue_code(request: Request, person: str, *, lost: bool = False) -> IssuedCode:
    """A new code for one player."""
    players = await asyncio.to_thread(lambda: request.staff.entries.players)
    if PersonId(person) not in players:
        raise deny(Code.UNKNOWN, thing="person", key=person[:64])
    (issued,) = await issue_codes(request, (PersonId(person),), lost=lost)
    return issued


def _made(
    request: Request, issue: str, people: tuple[PersonId, ...], *, lost: bool
) -> tuple[IssuedCode, ...]:
    backend, event = request.backend, request.event
    if lost:
        backend.access.claims.withdraw(event.id, people, backend.now())
    issued = backend.access.claims.issue_all(event.id, people, backend.now(), issue)
    many = {"count": len(people)} if len(people) > 1 else {"of": people[0]} if people else {}
    backend.log.info("codes-issued", person=event.person, at=event.id, lost=lost, **many)
    return issued
