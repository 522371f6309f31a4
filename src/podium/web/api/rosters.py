"""Rosters for programs: terms and seals, reading and checking, handing in, proving a seal."""

import asyncio

from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.view.rosters import RostersPart
from podium.event.view.squads import ChosenSquads
from podium.kernel.refusal import Code
from podium.rosters.finding import CatalogueMark, RosterFinding, RosterVerdict
from podium.rosters.readers.reading import ListForm, ReadNote
from podium.rosters.roster import Roster
from podium.rosters.seal import OpenedRoster, seal_holds
from podium.service.roster_reading import CheckedRoster
from podium.service.rosters import VerdictChange
from podium.web.access.request import Request
from podium.web.access.table import EVENT
from podium.web.acts.once import once_for_key
from podium.web.acts.rosters import SentRoster, hand_in, offer_catalogue, read, take_catalogue
from podium.web.acts.written_lists import MEDIA, WantedFile, list_file
from podium.web.api.commands import acknowledged
from podium.web.api.shapes import Acknowledged
from podium.web.http.limits import LARGEST_LIST
from podium.web.http.problem import deny
from podium.web.http.response import NO_STORE, Response, json_resource, json_response
from podium.web.http.routing import get, post

_ROSTERS = f"{EVENT}/rosters"
_ONE = f"{_ROSTERS}/{{entrant}}"


class RosterRead(Struct, frozen=True):
    """A roster as it was read, and what was found in it. `offer`: the same roster repaired."""

    roster: Roster
    verdict: RosterVerdict
    findings: tuple[RosterFinding, ...]
    form: ListForm | None
    notes: tuple[ReadNote, ...]
    offer: Roster | None
    catalogue: CatalogueMark | None


class RosterShown(Struct, frozen=True):
    """What the caller may see of a roster. `roster`: None if it was erased. `hidden`: fields that
    are left empty. `opened`: what proves the seal. `squads`: chosen in each round, once lists are
    public.
    """

    entrant: EntrantId
    seal: str
    roster: Roster | None
    hidden: tuple[str, ...]
    opened: OpenedRoster | None
    verdict: RosterVerdict | None
    findings: tuple[RosterFinding, ...] | None
    squads: tuple[ChosenSquads, ...] = ()


class SealProof(Struct, frozen=True):
    """Whether what is open is what was sealed, and whose seal in this event it is."""

    holds: bool
    entrant: EntrantId | None


class CatalogueToTake(Struct, frozen=True, forbid_unknown_fields=True):
    """The digest of a catalogue; `take`: check all rosters with it from now on."""

    digest: str
    take: bool = False


class CatalogueChanges(Struct, frozen=True):
    """Whose findings change with another catalogue. `taken`: it is the one of the event now."""

    taken: bool
    changes: tuple[VerdictChange, ...]


@get(_ROSTERS, summary="Until when rosters are handed in, and the seals of those that are final.")
def rosters(request: Request) -> Response[RostersPart]:
    """What the caller may know of rosters."""
    part = request.event.rosters
    if part is None:
        raise deny(Code.NO_ROSTERS)
    return json_resource(part)


@post(
    f"{_ROSTERS}/read",
    summary="Reads a list as people paste it, or a roster, and checks it; nothing is kept.",
    keyed=False,
    largest=LARGEST_LIST,
    costly=True,
)
def read_list(request: Request, data: JSONBody[SentRoster]) -> Response[RosterRead]:
    """What was read and what was found."""
    return json_response(_read(read(request, data)))


@get(_ONE, summary="What the caller may see of an entrant's roster now.")
def roster(request: Request, entrant: FromPath[str]) -> Response[RosterShown]:
    """The roster with the fields that are the caller's to see."""
    shown = request.event.roster(EntrantId(entrant))
    if shown is None:
        raise deny(Code.UNKNOWN, thing="roster", key=entrant[:64])
    checked = shown.checked
    answer = RosterShown(
        shown.entrant,
        shown.seal,
        shown.roster,
        shown.hidden,
        shown.opened,
        None if checked is None else checked.verdict,
        None if checked is None else checked.findings,
        shown.squads,
    )
    return json_response(answer, headers=NO_STORE)


@get(
    f"{_ONE}/files/{{form}}",
    summary="What the caller may see of a roster, as a file for other programs.",
    media=MEDIA,
)
def roster_file(
    request: Request,
    entrant: FromPath[str],
    form: FromPath[str],
    part: FromQuery[str] = "",
    language: FromQuery[str] = "en",
) -> Response[bytes]:
    """`form`: `text`, `spt-code`, `legion-json`, `octgn-deck`, `swlcgdb-deck`. `part`: which deck,
    such as `light` or `second-dark`. `language`: of names in text and for OCTGN.
    """
    return list_file(request.event, entrant, WantedFile(form, part, language))


@post(
    _ONE,
    summary="Hands in a roster, in place of an earlier one.",
    largest=LARGEST_LIST,
    costly=True,
)
@once_for_key
async def hand_in_roster(
    request: Request, entrant: FromPath[str], data: JSONBody[SentRoster]
) -> Response[Acknowledged]:
    """Reads, checks and hands in."""
    checked = await asyncio.to_thread(read, request, data)
    owner = EntrantId(entrant)
    done = await hand_in(request, owner, checked.roster, data.pastes(), data.reason)
    return acknowledged(done)


@post(
    f"{_ROSTERS}/verify",
    summary="Whether the open part of a roster is what was sealed, and whose seal it is.",
    keyed=False,
)
def verify(request: Request, data: JSONBody[OpenedRoster]) -> Response[SealProof]:
    """Proves a seal; everyone can do the same with SHA-256."""
    part = request.event.rosters
    seals = () if part is None else part.seals
    owner = next((one.entrant for one in seals if one.seal == data.seal), None)
    return json_response(SealProof(seal_holds(data), owner))


@post(
    f"{_ROSTERS}/catalogue",
    summary="Whose findings another catalogue would change; with take, it is used from now on.",
)
async def catalogue(
    request: Request, data: JSONBody[CatalogueToTake]
) -> Response[CatalogueChanges]:
    """Compares, and takes over."""
    answer = take_catalogue if data.take else offer_catalogue
    offer = await answer(request, data.digest)
    return json_response(CatalogueChanges(data.take, offer.changes))


def _read(checked: CheckedRoster) -> RosterRead:
    return RosterRead(
        checked.roster,
        checked.verdict,
        checked.findings,
        checked.form,
        checked.notes,
        checked.offer,
        checked.catalogue,
    )


HANDLERS = (rosters, read_list, roster, roster_file, hand_in_roster, verify, catalogue)
