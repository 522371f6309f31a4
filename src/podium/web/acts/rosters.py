"""Rosters in requests: reading what was sent, and handing it in."""

import asyncio
from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta, Struct
from msgspec.structs import replace

from podium.core.departure import Reason
from podium.core.ids import EntrantId
from podium.kernel.refusal import Code
from podium.rosters.readers.reading import LARGEST_PASTE, NotARoster
from podium.rosters.roster import Roster
from podium.service.answer import Performed
from podium.service.roster_reading import CheckedRoster, Paste
from podium.service.rosters import CatalogueOffer
from podium.web.access.request import Request
from podium.web.acts.perform import actor_of, perform_all
from podium.web.http.problem import Denied, deny

MOST_PASTES = 8


class SentText(Struct, frozen=True, forbid_unknown_fields=True):
    """A list as text. `member`: whose decks they are, of a team: 0 or 1 (TM-1)."""

    text: Annotated[str, Meta(max_length=LARGEST_PASTE)]
    member: Annotated[int, Meta(ge=0, le=1)] = 0


class SentRoster(Struct, frozen=True, forbid_unknown_fields=True):
    """A roster in a request: as it was read before, or as one or several texts.

    `reason`: why the staff change it after the deadline (EV-24).
    """

    roster: Roster | None = None
    texts: Annotated[tuple[SentText, ...], Meta(max_length=MOST_PASTES)] = ()
    reason: Reason = ""

    def pastes(self) -> tuple[Paste, ...]:
        """The texts as bytes."""
        return tuple(Paste(one.text.encode(), one.member) for one in self.texts)


def read(request: Request, sent: SentRoster) -> CheckedRoster:
    """The roster that was sent, checked for the event. Raises `Denied`; nothing is kept."""
    try:
        if sent.roster is not None:
            return request.event.check_roster(sent.roster)
        return request.event.read_roster(sent.pastes())
    except NotARoster as error:
        raise unreadable(error) from None


def unreadable(error: NotARoster) -> Denied:
    """The refusal of something that is no roster."""
    return deny(Code.ROSTER_UNREADABLE, why=error.note.code.value)


async def hand_in(
    request: Request,
    entrant: EntrantId,
    roster: Roster,
    pastes: Sequence[Paste] = (),
    reason: str = "",
) -> Performed:
    """Hands in a roster, or raises `Denied`. If the catalogue, the day or the region of the event
    changes meanwhile, it is checked again.
    """
    try:
        return await _hand_in_once(request, entrant, roster, pastes, reason)
    except Denied as denied:
        if denied.problem.code is not Code.ROSTER_CHECKED_OTHERWISE:
            raise
    return await _hand_in_once(request, entrant, roster, pastes, reason)


async def _hand_in_once(
    request: Request, entrant: EntrantId, roster: Roster, pastes: Sequence[Paste], reason: str
) -> Performed:
    """Hands in a roster, or raises `Denied`. It is stored before the fact that mentions its seal,
    and deleted again if the command is refused. Whatever else goes wrong, it stays for a while: the
    fact may still be written.
    """
    rosters, event, actor = request.backend.service.rosters, request.event.id, actor_of(request)
    pasted = b"\n\n".join(one.text for one in pastes)
    try:
        command = await asyncio.to_thread(
            rosters.prepare, event, entrant, roster, actor=actor, pasted=pasted, reason=reason
        )
    except NotARoster as error:
        raise unreadable(error) from None
    try:
        done = await perform_all(request, (command,), (), actor)
    except Denied:
        await asyncio.to_thread(rosters.settle, event, command)
        raise
    await asyncio.to_thread(rosters.settle, event, command)
    return done


async def offer_catalogue(request: Request, digest: str) -> CatalogueOffer:
    """What becomes of all rosters with another catalogue; raises `Denied` if there is none. Whose
    findings change is told to staff alone who do not play.
    """
    rosters = request.backend.service.rosters
    offer = await asyncio.to_thread(rosters.offer, request.event.id, digest)
    if offer is None:
        raise deny(Code.CATALOGUE_GONE)
    return offer if request.event.viewer.plays is None else replace(offer, changes=())


async def take_catalogue(request: Request, digest: str) -> CatalogueOffer:
    """Checks all rosters with another catalogue from now on, or raises `Denied`."""
    offer = await offer_catalogue(request, digest)
    await perform_all(request, (offer.command,), (), actor_of(request))
    rosters = request.backend.service.rosters
    await asyncio.to_thread(rosters.keep_catalogue, request.event.id)
    return offer
