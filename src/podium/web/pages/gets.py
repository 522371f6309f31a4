"""What each side gets from a result, shown before anybody confirms it (EV-21)."""

from msgspec import Struct
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.names import Names
from podium.core.outcome import Verdict
from podium.core.result import MatchResult, Result
from podium.event.view.shapes import MatchLine
from podium.results.score import outcome
from podium.web.pages.names import Name
from podium.web.pages.reporting import match_of
from podium.web.pages.subject import Subject


class TallyGets(Struct, frozen=True):
    """A score that counts for places. `own`: the real value, where an award is higher."""

    name: Names
    value: int
    own: int | None = None


class SideGets(Struct, frozen=True):
    """What one side takes from a match."""

    entrant: EntrantId
    name: Name
    verdict: Verdict
    points: int
    tallies: tuple[TallyGets, ...]


def side_gets(subject: Subject, line: MatchLine, result: Result) -> tuple[SideGets, ...]:
    """What both sides would take from a match with this result."""
    match = replace(match_of(line), result=result)
    worth = outcome(match, subject.rulebook.scoring)
    real = result.scores if isinstance(result, MatchResult) else ()
    return tuple(
        SideGets(
            entrant,
            subject.roll.entrant(entrant),
            side.verdict,
            side.points,
            _tallies(subject, side.tallies, real[row] if real else ()),
        )
        for row, (entrant, side) in enumerate(
            zip(match.entrants, worth.sides if worth else (), strict=True)
        )
    )


def early_gets(subject: Subject, line: MatchLine, result: Result) -> tuple[SideGets, ...]:
    """The same for a result with awards or lost games; nothing for others, which need no words."""
    return side_gets(subject, line, result) if result.ends_early() else ()


def _tallies(
    subject: Subject, values: tuple[int, ...], real: tuple[int, ...]
) -> tuple[TallyGets, ...]:
    scoring, counting = subject.rulebook.scoring, subject.rulebook.places.tiebreaks
    fields = {name: field.name for name, field in scoring.fields.items()}
    called = {**fields, **{name: derived.name for name, derived in scoring.derived.items()}}
    return tuple(
        TallyGets(
            called[name],
            value,
            real[place] if place < len(real) and real[place] != value else None,
        )
        for place, (name, value) in enumerate(zip(scoring.tallies(), values, strict=True))
        if name in counting
    )
