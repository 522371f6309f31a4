"""Turns a live event into an event file, and an event file into commands for a live event."""

import re
from collections.abc import Iterator, Mapping

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import Entrant, MatchKind, Penalty, Round, Sheet
from podium.event.awarded_byes import MOST_ROUNDS as MOST_AWARDED
from podium.event.brought import (
    BringIn,
    BroughtEntrant,
    BroughtMatch,
    BroughtPenalty,
    BroughtRound,
)
from podium.event.chance import seed_of_lots
from podium.event.departures import departures
from podium.event.fact import Command
from podium.event.held import replaced
from podium.event.ids import PODIUM, PersonId
from podium.event.settings import Settings
from podium.event.setup import CreateEvent
from podium.event.sheet import sheet_of
from podium.event.state import Entered, State
from podium.event.terms import Standing
from podium.eventfile.lists import ChosenSquads
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import EventFile
from podium.eventfile.wire import WireRoster, WireSettings
from podium.exchange.naming import Naming
from podium.exchange.published_lists import PublicRosters
from podium.exchange.wording import expected
from podium.journal.entry import LARGEST_PAYLOAD
from podium.kernel.chance import Chance
from podium.kernel.refusal import Refusal
from podium.people.person import Person, person
from podium.progress.course import course
from podium.progress.next_step import EventOver, next_step
from podium.rulebooks.rulebook import Rulebook
from podium.rulebooks.shipped import shipped, shipped_ids
from podium.service.host import HOST

MOST_ROUNDS = 50
LARGEST_CUT = 1024
_ID = re.compile(r"[A-Za-z0-9_.-]{1,64}")
_ROOM = 4096
"""Bytes reserved in a round's entry for everything but its matches."""


class Arrival(Struct, frozen=True):
    """An imported event: the commands that make it, and the people in it."""

    commands: tuple[Command, ...]
    people: tuple[Person, ...]


def to_file(
    state: State, people: Mapping[str, Person], rosters: PublicRosters | None = None
) -> EventFile:
    """The event as a file, with everything that is public. Drafts and reports are left out.
    `rosters`: which everyone may read; squads are told with them (SP-18).

    The seed is included once the event is closed or the cut has begun: by then the lots are
    decided (EV-14), and without them the cut could be seeded differently.
    """
    naming = Naming(state.entrants, people)
    sheet = sheet_of(state)
    listed = sheet.entrants if state.rounds else _expected(state)
    settings = state.setup.settings
    event = EventFile(
        settings.name,
        rulebook_name(state.rulebook),
        state.rulebook,
        WireSettings(rounds=settings.rounds, cut=settings.cut),
        Sheet(
            entrants=tuple(_named(entrant, naming) for entrant in listed),
            rounds=sheet.rounds,
            penalties=tuple(_penalty(penalty, naming) for penalty in sheet.penalties),
        ),
        departures(state),
        replaced(state),
        {} if rosters is None else _rosters(state, rosters, {one.id for one in listed}),
        {} if rosters is None else _squads(state),
    )
    seed = seed_of_lots(state)
    if not (state.setup.closed or event.sheet.cut_rounds()) or seed == event.seed():
        return event
    return replace(event, settings=replace(event.settings, seed=seed))


def _rosters(
    state: State, rosters: PublicRosters, listed: set[EntrantId]
) -> dict[EntrantId, WireRoster]:
    kind = state.rulebook.roster
    return {
        entrant: WireRoster(kind, seal, roster)
        for entrant, (seal, roster) in rosters.items()
        if entrant in listed
    }


def _squads(state: State) -> ChosenSquads:
    """The squads that were chosen, of rounds that stand."""
    return {
        number: {entrant: one.squads for entrant, one in chosen.items()}
        for number, chosen in state.squads.items()
        if chosen and number <= len(state.rounds)
    }


def rulebook_name(rulebook: Rulebook) -> str:
    """The id of the rulebook if it is shipped with Podium unchanged, else its file name."""
    known = rulebook.id in shipped_ids() and shipped(rulebook.id) == rulebook
    return rulebook.id if known else f"{rulebook.id}.toml"


def _expected(state: State) -> tuple[Entrant, ...]:
    """Before the first round: everyone who is not on the waiting list and has not withdrawn."""
    there = (Standing.REGISTERED, Standing.PRESENT)
    return tuple(_entrant(one) for one in state.entrants.values() if one.standing in there)


def _entrant(entered: Entered) -> Entrant:
    awarded = UNSET if entered.awarded is None else entered.awarded.rounds
    return Entrant(entered.id, entered.number, "", entered.group, entered.status, awarded=awarded)


def _named(entrant: Entrant, naming: Naming) -> Entrant:
    return replace(
        entrant,
        name=naming.entrant(entrant.id),
        members=naming.members(entrant.id),
        group=naming.group(entrant.group),
    )


def _penalty(penalty: Penalty, naming: Naming) -> Penalty:
    by = None if penalty.by is None else naming.person(penalty.by)
    return replace(penalty, rule=penalty.rule or None, by=by)


def from_file(event: EventFile, organiser: PersonId = HOST) -> Arrival:
    """The commands that make the event of a file; raises `EventFileMistake` if there are none.

    `organiser`: who will give them. No entrant of the file becomes that person.
    An event that is over and states its seed is closed.
    """
    _refuse_oversize(event)
    cast = _Cast(event, organiser)
    bring_in = BringIn(
        seed=event.seed(),
        entrants=tuple(cast.entrants()),
        rounds=tuple(_round(played) for played in event.sheet.rounds),
        penalties=tuple(cast.penalties()),
        departures=event.departures,
        closed=event.settings.seed is not None and _is_over(event),
    )
    settings = Settings(event.name, rounds=event.settings.rounds, cut=event.settings.cut)
    return Arrival((CreateEvent(event.rulebook, settings), bring_in), tuple(cast.people))


def _refuse_oversize(event: EventFile) -> None:
    if (event.settings.rounds or 0) > MOST_ROUNDS:
        raise EventFileMistake("settings.rounds", f"expected at most {MOST_ROUNDS}")
    if (event.settings.cut or 0) > LARGEST_CUT:
        raise EventFileMistake("settings.cut", f"expected at most {LARGEST_CUT}")
    for index, played in enumerate(event.sheet.rounds):
        if len(msgspec.json.encode(_round(played))) > LARGEST_PAYLOAD - _ROOM:
            raise EventFileMistake(f"rounds[{index}].matches", "expected a round of at most 1 MiB")


def _is_over(event: EventFile) -> bool:
    so_far = course(
        event.rulebook,
        event.sheet,
        rounds=event.settings.rounds,
        cut=event.settings.cut,
        chance=Chance(event.seed()),
        replaced=event.replaced,
    )
    return isinstance(next_step(so_far), EventOver)


def _round(played: Round) -> BroughtRound:
    return BroughtRound(
        played.stage,
        tuple(
            BroughtMatch(match.entrants, match.kind, match.table, match.bracket, match.result)
            for match in played.matches
            if match.kind is not MatchKind.UNPAIRED_LOSS
        ),
    )


class _Cast:
    """Everyone in a file, with an opaque id for each person and their names kept separately."""

    def __init__(self, event: EventFile, organiser: PersonId) -> None:
        self._sheet = event.sheet
        self._replaced = event.replaced
        self._acting = (PODIUM, organiser)
        self.people: list[Person] = []
        self._taken = {str(entrant.id) for entrant in event.sheet.entrants}
        self._missed = _missed(event.sheet)
        self._groups: dict[str, str] = {}

    def entrants(self) -> Iterator[BroughtEntrant]:
        for index, entrant in enumerate(self._sheet.entrants):
            place = f"entrants[{index}]"
            if not _ID.fullmatch(entrant.id):
                wanted = "expected 1 to 64 letters, digits or . _ -, as the journal keeps it"
                raise EventFileMistake(f"{place}.id", wanted)
            self._keep(entrant.id, entrant.name, f"{place}.name")
            members = tuple(
                self._somebody(
                    f"{entrant.id}.{number}", name, f"{place}.members[{number - 1}].name"
                )
                for number, name in enumerate(entrant.members, start=1)
            )
            yield BroughtEntrant(
                entrant.id,
                entrant.number,
                members or (self._alone(entrant, place),),
                self._group(entrant.group, f"{place}.group"),
                entrant.status,
                self._missed.get(entrant.id, ()),
                entrant.id in self._replaced,
                self._awarded(entrant, place),
            )

    def _awarded(self, entrant: Entrant, place: str) -> int:
        """The last round of their awarded byes (VA-8)."""
        rounds = entrant.awarded or 0
        if rounds > MOST_AWARDED:
            raise EventFileMistake(f"{place}.awarded_byes", f"expected at most {MOST_AWARDED}")
        return rounds

    def _alone(self, entrant: Entrant, place: str) -> str:
        """The person id of a single entrant: their own id, unless Podium or the organiser acts
        under it.
        """
        if str(entrant.id) not in self._acting:
            return entrant.id
        return self._somebody(f"{entrant.id}.1", entrant.name, f"{place}.name")

    def penalties(self) -> Iterator[BroughtPenalty]:
        staff: dict[str, PersonId] = {}
        for index, penalty in enumerate(self._sheet.penalties):
            by = penalty.by
            if by is not None and by not in staff:
                known_as = self._somebody(f"staff.{len(staff) + 1}", by, f"penalties[{index}].by")
                staff[by] = PersonId(known_as)
            yield BroughtPenalty(
                penalty.entrant,
                penalty.round,
                penalty.points,
                penalty.reason,
                penalty.rule or "",
                PODIUM if by is None else staff[by],
            )

    def _group(self, name: str | None, place: str) -> str | None:
        if name is not None and name not in self._groups:
            self._groups[name] = self._somebody(f"group.{len(self._groups) + 1}", name, place)
        return None if name is None else self._groups[name]

    def _somebody(self, wanted: str, name: str, place: str) -> str:
        while wanted in self._taken:
            wanted += "_"
        self._taken.add(wanted)
        self._keep(wanted, name, place)
        return wanted

    def _keep(self, known_as: str, name: str, place: str) -> None:
        kept = person(known_as, name=name)
        if isinstance(kept, Refusal):
            raise EventFileMistake(place, expected(kept))
        self.people.append(kept)


def _missed(sheet: Sheet) -> dict[EntrantId, tuple[int, ...]]:
    """EV-5, EV-15: the rounds that each entrant lost unpaired."""
    missed: dict[EntrantId, tuple[int, ...]] = {}
    for played in sheet.rounds:
        for match in played.matches:
            if match.kind is MatchKind.UNPAIRED_LOSS:
                (entrant,) = match.entrants
                missed[entrant] = (*missed.get(entrant, ()), played.number)
    return missed
