"""Entering a round that was paired on paper: a line for each table, players by their numbers."""

from collections.abc import Iterable, Mapping
from itertools import zip_longest
from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Status
from podium.event.entered_rounds import EnterPairing
from podium.event.terms import Paired, Standing
from podium.kernel.refusal import Code
from podium.people.text import folded
from podium.progress.next_step import PairSwissRound
from podium.service.ids import EventId
from podium.service.staff_views import StaffViews
from podium.web.access.request import Request
from podium.web.http.numbers import NO_NUMBER, number_in
from podium.web.http.problem import WebCode, deny
from podium.web.pages.fields import read_reason
from podium.web.pages.names import Name
from podium.web.pages.subject import Subject

LONGEST = 200
"""The maximum length of the input for one player."""


class HandRow(Struct, frozen=True):
    """A table. Without an opponent it is a bye."""

    table: int | None
    one: str = ""
    other: str = ""


class ByHandPage(Struct, frozen=True):
    """The form for the next Swiss round. `number` is None while no such round can be entered.

    `version`: of the draft it replaces. `everyone`: the entrants who must be in it, by name.
    """

    template: ClassVar[str] = "desk/by-hand.html"
    id: EventId
    number: int | None
    version: int | None
    rows: tuple[HandRow, ...]
    everyone: tuple[Name, ...]


def by_hand_page(subject: Subject, staff: StaffViews) -> ByHandPage:
    """The form, with the last entered pairing to be corrected."""
    draft = subject.desk.draft
    swiss = subject.desk.next == PairSwissRound.__name__
    playing = still_playing(subject)
    names = sorted((subject.roll.entrant(one) for one in playing), key=subject.place)
    count = (len(playing) + 1) // 2
    entered = [_row(subject, one) for one in staff.entered_draft]
    rows = entered or [HandRow(at) for at in range(1, count + 1)]
    return ByHandPage(
        subject.event,
        len(subject.view.rounds) + 1 if swiss else None,
        None if draft is None else draft.version,
        tuple(rows),
        tuple(names),
    )


def still_playing(subject: Subject) -> frozenset[EntrantId]:
    """The entrants in the field who still play."""
    here = {one.id for one in subject.desk.entrants if one.standing is Standing.PRESENT}
    lines = subject.view.entrants
    return frozenset(one.id for one in lines if one.id in here and one.status is Status.ACTIVE)


def _row(subject: Subject, paired: Paired) -> HandRow:
    said = [f"{name.number} {name.text}" for name in map(subject.roll.entrant, paired.entrants)]
    return HandRow(paired.table, *said)


def read_by_hand(request: Request, subject: Subject) -> EnterPairing:
    """The pairing in the form; empty lines are ignored. Raises `Denied`."""
    pairs = request.form_pairs
    typed = ([value.strip() for name, value in pairs if name == field] for field in FIELDS)
    known = _known(subject, still_playing(subject))
    lines = zip_longest(*typed, fillvalue="")
    matches = [_paired(known, *line) for line in lines if any(line[1:])]
    seen = None if subject.desk.draft is None else _number(request.form_fields.get("seen", ""))
    return EnterPairing(tuple(matches), read_reason(request), seen=seen)


FIELDS = ("table", "one", "other")


def _known(subject: Subject, playing: Iterable[EntrantId]) -> dict[str, EntrantId]:
    """All entrants by player number, and by name where it is unique."""
    known = {}
    for entrant in playing:
        name = subject.roll.entrant(entrant)
        known[str(name.number)] = entrant
        if not name.shared:
            known.setdefault(folded(name.text), entrant)
    return known


def _paired(known: Mapping[str, EntrantId], table: str, one: str, other: str) -> Paired:
    entrants = tuple(_entrant(known, text) for text in (one, other) if text)
    alone = len(entrants) == 1
    kind = MatchKind.BYE if alone else MatchKind.MATCH
    return Paired(entrants, kind, None if alone or not table else _number(table))


def _entrant(known: Mapping[str, EntrantId], typed: str) -> EntrantId:
    """The entrant given as `12`, `#12`, `12 Ada` or a full name."""
    number = typed.lstrip("#").partition(" ")[0]
    found = known.get(folded(typed)) or known.get(number)
    if found is None:
        raise deny(Code.UNKNOWN, thing="entrant", key=typed[:LONGEST])
    return found


def _number(stated: str) -> int:
    number = number_in(stated)
    if number == NO_NUMBER:
        raise deny(WebCode.FORM_INCOMPLETE, where="table")
    return number
