"""Everything a player needs, on one page that also works on an old phone."""

from typing import ClassVar

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.sheet import Stage, Status
from podium.event.conduct import PenaltyKind
from podium.event.rulings import RulingOutcome
from podium.event.terms import Standing
from podium.event.view.numbers import OwnNumber
from podium.event.view.own import OwnPenalty
from podium.event.view.rosters import OwnRoster
from podium.event.view.separation import Separation
from podium.event.view.shapes import (
    EventPhase,
    Own,
    RemovalLine,
    View,
    WarningLine,
)
from podium.kernel.now import Now
from podium.progress.cut import Cut
from podium.rulebooks.staff import LastWord
from podium.service.ids import EventId
from podium.web.pages.clock import ClockFace, clock_face
from podium.web.pages.deck_checks import DeckCheckRow, deck_check_rows
from podium.web.pages.judge.grounds import ground_name
from podium.web.pages.lists.shown import ShownList
from podium.web.pages.matches import MatchRow, match_row
from podium.web.pages.material import ItemLine, SubstituteRow, item_lines, substitute_rows
from podium.web.pages.names import Name
from podium.web.pages.phone.gap import PlaceGap, place_gap
from podium.web.pages.phone.match import MyMatch, my_match
from podium.web.pages.public.stand import Stand, stand
from podium.web.pages.public.standings import PlaceRow, has_results, own_place_row
from podium.web.pages.squads import MySquads, my_squads
from podium.web.pages.subject import Subject


class MyWarning(Struct, frozen=True):
    """A warning: its ground, what that means, and the rule it broke if one was named."""

    ground: Names
    explanation: Names | None
    rule: str


class MyPenalty(Struct, frozen=True):
    """A penalty, with its reason and the rule it broke if one was named (EV-13)."""

    kind: PenaltyKind
    points: int
    reason: str
    rule: str


class MyRuling(Struct, frozen=True):
    """A ruling at one of my tables. `final`: the ruling on appeal; `replaced`: it replaces the
    first.
    """

    id: str
    version: int
    outcome: RulingOutcome
    text: str
    appealed: bool
    final: str | None
    replaced: bool


class Devices(Struct, frozen=True):
    """The other devices that are signed in as the player. `later`: when those came in that came
    after this one, latest first; `code_issued`: when staff last issued a code, if that was since.
    """

    others: int = 0
    later: tuple[Now, ...] = ()
    code_issued: Now | None = None


NO_OTHERS = Devices()


class MePage(Struct, frozen=True):
    """The page of an entrant.

    `decided`: a result has come in, so that places depend on more than lots. `gap`: what separates
    their place from the next. `bring`: what to show at check-in, until they are checked in with all
    of it; `substitutes`: what was inspected of theirs (SP-20). `reminders`: before a match.
    `can_leave`: they may drop by themselves; `can_withdraw`: before the event has started.
    `checks_in`: they can check themselves in now. `over`: nothing is left to play. `stand`: the
    podium, for those who have won the event. `roster`: how their own list stands;
    `opponents_list`: what they may see of their opponent's. `devices`: others that are signed in as
    them. `number`: what this phone needs to add a number to the next draw, if it can.
    """

    template: ClassVar[str] = "phone/me.html"
    id: EventId
    entrant: EntrantId
    version: int
    name: Name
    phase: EventPhase
    standing: Standing
    status: Status
    bring: tuple[ItemLine, ...]
    round: int | None
    stage: Stage | None
    match: MyMatch | None
    clock: ClockFace | None
    reminders: tuple[Names, ...]
    place: PlaceRow | None
    gap: PlaceGap | None
    rows: int
    decided: bool
    history: tuple[tuple[int, MatchRow], ...]
    warnings: tuple[MyWarning, ...]
    penalties: tuple[MyPenalty, ...]
    rulings: tuple[MyRuling, ...]
    removal: RemovalLine | None
    organiser_decides: bool
    can_leave: bool
    can_withdraw: bool
    checks_in: bool
    over: bool = False
    substitutes: tuple[SubstituteRow, ...] = ()
    deck_checks: tuple[DeckCheckRow, ...] = ()
    squads: MySquads | None = None
    stand: Stand | None = None
    roster: OwnRoster | None = None
    opponents_list: ShownList | None = None
    devices: Devices = NO_OTHERS
    number: OwnNumber | None = None


class StrangerPage(Struct, frozen=True):
    """For a signed-in visitor who does not play in this event."""

    template: ClassVar[str] = "phone/stranger.html"
    id: EventId
    staff: bool


class ApplicantPage(Struct, frozen=True):
    """For somebody who has applied. `open`: the staff have not decided yet."""

    template: ClassVar[str] = "phone/applicant.html"
    id: EventId
    open: bool


def me_page(
    subject: Subject,
    own: Own,
    penalties: tuple[OwnPenalty, ...],
    *,
    separated: Separation | None,
    untimed: bool,
    cut: Cut | None = None,
    roster: OwnRoster | None = None,
    opponents_list: ShownList | None = None,
    devices: Devices = NO_OTHERS,
    squad_names: tuple[tuple[str, ...], tuple[str, ...]] = ((), ()),
    number: OwnNumber | None = None,
) -> MePage:
    """The page of the view's entrant, with all their penalties. `separated`: what separates them
    from the next one in the standings. `untimed`: the latest round has no time limit. `cut`: once
    it has begun. `roster`, `opponents_list`: where lists are handed in. `devices`: others that are
    signed in as them. `squad_names`: of their own squads, and of their opponent's. `number`: as the
    page has it.
    """
    view = subject.view
    line = next((one for one in view.entrants if one.id == own.entrant), None)
    status = Status.ACTIVE if line is None else line.status
    latest = view.rounds[-1] if view.rounds else None
    match = my_match(subject, own, untimed=untimed)
    final = stand(subject, cut)
    return MePage(
        id=subject.event,
        entrant=own.entrant,
        version=own.version,
        name=subject.roll.entrant(own.entrant),
        phase=view.event.phase,
        standing=own.standing,
        status=status,
        bring=_bring(subject, own),
        round=None if latest is None else latest.number,
        stage=None if latest is None else latest.stage,
        match=match,
        clock=clock_face(view.clock, subject.rulebook),
        reminders=subject.rulebook.reminders if match is not None and match.form else (),
        place=own_place_row(subject),
        gap=None if separated is None else place_gap(subject, own.entrant, separated),
        rows=len(view.standings),
        decided=has_results(view),
        history=_history(subject, own.entrant),
        warnings=tuple(_warning(subject, one) for one in own.warnings),
        penalties=tuple(map(_penalty, penalties)),
        rulings=_rulings(own),
        removal=own.removal,
        organiser_decides=subject.rulebook.staff.last_word is LastWord.ORGANISER,
        can_leave=status is Status.ACTIVE and final is None and _can_leave(view, own),
        can_withdraw=_can_withdraw(view, own),
        over=final is not None,
        checks_in=view.event.self_check_in and own.standing is Standing.REGISTERED,
        substitutes=substitute_rows(subject.rulebook, own.substitutes),
        deck_checks=tuple(reversed(deck_check_rows(subject, own.deck_checks, own.entrant))),
        squads=my_squads(subject, own, *squad_names),
        stand=final if final is not None and final.champion.entrant == own.entrant else None,
        roster=roster,
        opponents_list=opponents_list,
        devices=devices,
        number=None if final is not None else number,
    )


def _can_leave(view: View, own: Own) -> bool:
    """Whether there is something to leave: the event runs, and they are in it."""
    runs = bool(view.rounds) and view.event.phase is not EventPhase.CLOSED
    return runs and own.standing is Standing.PRESENT


def _can_withdraw(view: View, own: Own) -> bool:
    """Whether they have not played yet."""
    waits = own.standing in (Standing.WAITING, Standing.REGISTERED)
    return waits or (own.standing is Standing.PRESENT and not view.rounds)


def _bring(subject: Subject, own: Own) -> tuple[ItemLine, ...]:
    """What to bring: everything until check-in, then only what is still missing."""
    lines = item_lines(subject.rulebook, own.lacking, own.items)
    if own.standing is Standing.PRESENT:
        return tuple(one for one in lines if one.mandatory)
    return lines if own.standing is not Standing.WITHDRAWN else ()


def _penalty(one: OwnPenalty) -> MyPenalty:
    return MyPenalty(PenaltyKind(one.kind), one.points, one.reason, one.rule)


def _history(subject: Subject, entrant: EntrantId) -> tuple[tuple[int, MatchRow], ...]:
    """My matches of earlier rounds, latest first."""
    return tuple(
        (played.number, match_row(subject, line))
        for played in reversed(subject.view.rounds[:-1])
        for line in played.matches
        if entrant in line.entrants
    )


def _warning(subject: Subject, one: WarningLine) -> MyWarning:
    ground = subject.rulebook.ground(one.ground)
    explanation = None if ground is None else ground.explanation
    return MyWarning(ground_name(subject.rulebook, one.ground), explanation, one.rule)


def _rulings(own: Own) -> tuple[MyRuling, ...]:
    return tuple(
        MyRuling(
            one.id,
            one.version,
            RulingOutcome(one.outcome),
            one.text,
            one.appealed,
            one.final,
            one.replaced,
        )
        for one in reversed(own.rulings)
    )
