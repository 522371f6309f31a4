"""An event that was run elsewhere, as it is handed over, and the checks on it."""

from collections import Counter
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta, Struct

from podium.core.departure import Departure
from podium.core.ids import EntrantId
from podium.core.sheet import Entrant, Match, MatchKind, Penalty, Round, Sheet, Stage, Status
from podium.event.awarded_byes import Rounds
from podium.event.fact import Command
from podium.event.ids import PODIUM, Id, Thing, ThingKind
from podium.event.settings import Line, Text
from podium.event.state import State
from podium.event.things import unknown
from podium.kernel.chance import Chance
from podium.kernel.refusal import Code, Refusal, refuse
from podium.progress.course import course
from podium.progress.next_step import MendBracket, next_step
from podium.results.registry import AnyResult, problems
from podium.rulebooks.rulebook import Rulebook

FromOne = Annotated[int, Meta(ge=1, le=1_000_000)]
_SIZES = {MatchKind.MATCH: 2, MatchKind.BYE: 1, MatchKind.AWARDED_BYE: 1}


class BroughtEntrant(Struct, frozen=True, forbid_unknown_fields=True):
    """An entrant. `missed`: Swiss rounds that count as unpaired losses. `replaced`: their place in
    the cut has gone to another (SP-12). `awarded`: they have a bye in each Swiss round up to this
    one (VA-8).
    """

    entrant: Id
    number: FromOne
    members: tuple[Id, ...]
    group: Id | None = None
    status: Status = Status.ACTIVE
    missed: tuple[int, ...] = ()
    replaced: bool = False
    awarded: Rounds = 0


class BroughtMatch(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A match of two, or a bye. `bracket`: its number in the cut."""

    entrants: tuple[EntrantId, ...]
    kind: MatchKind = MatchKind.MATCH
    table: FromOne | None = None
    bracket: FromOne | None = None
    result: AnyResult | None = None


class BroughtRound(Struct, frozen=True, forbid_unknown_fields=True):
    """A round with its results; rounds are in order."""

    stage: Stage
    matches: tuple[BroughtMatch, ...]


class BroughtPenalty(Struct, frozen=True, forbid_unknown_fields=True):
    """Event points taken away (EV-13). `by`: who gave the penalty, if known."""

    entrant: EntrantId
    round: FromOne
    points: FromOne
    reason: Text
    rule: Line = ""
    by: Id | None = None


class BringIn(Command, frozen=True, tag="bring-in"):
    """Brings everything of an event that was run elsewhere into a new, empty event.

    `seed`: the source of its lots (EV-20). `closed`: it is over for good.
    """

    seed: Annotated[str, Meta(min_length=1, max_length=1000)]
    entrants: tuple[BroughtEntrant, ...]
    rounds: tuple[BroughtRound, ...] = ()
    penalties: tuple[BroughtPenalty, ...] = ()
    departures: tuple[Departure, ...] = ()
    closed: bool = False


def why_not(state: State, command: BringIn) -> Refusal | None:
    """Why this cannot be brought in; the values name the `place` in the input."""
    return (
        _empty(state)
        or _wrong_entrants(command, state.rulebook)
        or _wrong_rounds(command, state.rulebook)
        or _wrong_penalties(command)
        or _wrong_bracket(state, command)
    )


def _empty(state: State) -> Refusal | None:
    if state.entrants or state.rounds or state.draft is not None:
        return refuse(Code.STARTED)
    return None


def _wrong_entrants(command: BringIn, rulebook: Rulebook) -> Refusal | None:
    """Ids, player numbers and members must be unique, teams must have the rulebook's size, and
    Podium itself must not play.
    """
    ids = Counter(one.entrant for one in command.entrants)
    numbers = Counter(one.number for one in command.entrants)
    members = Counter(member for one in command.entrants for member in one.members)
    for index, one in enumerate(command.entrants):
        place = f"entrants[{index}]"
        if ids[one.entrant] > 1 or numbers[one.number] > 1:
            return refuse(Code.ALREADY_REGISTERED, entrant=one.entrant, place=place)
        if len(one.members) != rulebook.members:
            wanted = rulebook.members
            return refuse(
                Code.MEMBERS_COUNT, members=len(one.members), expected=wanted, place=place
            )
        if PODIUM in one.members:
            return refuse(Code.NOT_ALLOWED, person=PODIUM, place=place)
        if any(members[member] > 1 for member in one.members):
            return refuse(Code.ALREADY_REGISTERED, entrant=one.entrant, place=place)
    return None


def _wrong_rounds(command: BringIn, rulebook: Rulebook) -> Refusal | None:
    known = {one.entrant for one in command.entrants}
    missing = _missing_in(command)
    swiss_over = False
    for number, played in enumerate(command.rounds, start=1):
        place = f"rounds[{number - 1}]"
        if not played.matches:
            return refuse(Code.TOO_FEW_ENTRANTS, place=place)
        if swiss_over and played.stage is Stage.SWISS:
            return refuse(Code.SWISS_OVER, place=place)
        swiss_over = played.stage is Stage.CUT
        seats: Counter[str] = Counter(
            entrant for match in played.matches for entrant in match.entrants
        )
        seats.update(missing.pop(number, ()) if played.stage is Stage.SWISS else ())
        for index, match in enumerate(played.matches):
            refusal = _wrong_match(match, played.stage, rulebook, f"{place}.matches[{index}]")
            if refusal is not None:
                return refusal
        for entrant, count in seats.items():
            if entrant not in known:
                return unknown(Thing(ThingKind.ENTRANT, entrant))
            if count > 1:
                return refuse(Code.ENTRANT_TWICE, entrant=entrant, place=place)
    if missing:
        return refuse(Code.UNKNOWN, thing="round", key=str(min(missing)))
    return None


def _missing_in(command: BringIn) -> dict[int, list[str]]:
    missing: dict[int, list[str]] = {}
    for one in command.entrants:
        for number in one.missed:
            missing.setdefault(number, []).append(one.entrant)
    return missing


def _wrong_match(
    match: BroughtMatch, stage: Stage, rulebook: Rulebook, place: str
) -> Refusal | None:
    in_cut = stage is Stage.CUT
    if len(match.entrants) != _SIZES.get(match.kind) or (match.bracket is not None) != in_cut:
        return refuse(Code.NOT_ALLOWED, place=place)
    found = problems(
        _match(match),
        rulebook.scoring,
        stage,
        games_in_cut=rulebook.cut.games if rulebook.cut else 1,
    )
    if not found:
        return None
    first = found[0]
    return refuse(
        Code.IMPOSSIBLE_RESULT,
        **{
            **first.values,
            "problem": first.code,
            "rule": first.rule,
            "place": f"{place}.{first.place}",
        },
    )


def _wrong_penalties(command: BringIn) -> Refusal | None:
    known = {one.entrant for one in command.entrants}
    for penalty in command.penalties:
        if penalty.entrant not in known:
            return unknown(Thing(ThingKind.ENTRANT, penalty.entrant))
    return None


def _wrong_bracket(state: State, command: BringIn) -> Refusal | None:
    """Refuses a cut that does not fit its bracket: it could never go on."""
    settings = state.setup.settings
    so_far = course(
        state.rulebook,
        Sheet(tuple(_entrants(command)), tuple(_rounds(command)), tuple(_penalties(command))),
        rounds=settings.rounds,
        cut=settings.cut,
        chance=Chance(command.seed),
    )
    step = next_step(so_far)
    if isinstance(step, MendBracket):
        return refuse(Code.BRACKET_BROKEN, match=step.misplaced[0].number)
    return None


def _entrants(command: BringIn) -> Iterator[Entrant]:
    for one in command.entrants:
        yield Entrant(EntrantId(one.entrant), one.number, "", one.group, one.status)


def _rounds(command: BringIn) -> Iterator[Round]:
    missing = _missing_in(command)
    for number, played in enumerate(command.rounds, start=1):
        losses = (
            Match((EntrantId(entrant),), MatchKind.UNPAIRED_LOSS)
            for entrant in missing.get(number, ())
        )
        yield Round(number, played.stage, (*map(_match, played.matches), *losses))


def _penalties(command: BringIn) -> Iterator[Penalty]:
    for one in command.penalties:
        yield Penalty(one.entrant, one.round, one.points, one.reason)


def _match(match: BroughtMatch) -> Match:
    return Match(match.entrants, match.kind, match.table, match.bracket, match.result)
