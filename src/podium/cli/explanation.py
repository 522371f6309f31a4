"""`podium standings --explain`: explains one entrant's place, step by step."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, assert_never

import msgspec

from podium.cli.document import print_document
from podium.cli.people import Names
from podium.cli.standings import heading, row_document
from podium.cli.terminal import one_line, show
from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind
from podium.exchange.decimals import shown
from podium.progress.course import Course
from podium.progress.places import final_table
from podium.results.decision import decision
from podium.standings.explain import Explanation, Neighbour, explain
from podium.standings.reason import Contribution, Reason, ReasonLine
from podium.standings.table import Value
from podium.web.texts.criteria import CRITERIA


def print_explanation(
    course: Course, entrant: EntrantId, *, after: int | None, as_json: bool
) -> None:
    """Shows how the entrant's numbers in the table were computed."""
    explanation = explain(
        entrant,
        course.sheet,
        course.counting(),
        places=course.rulebook.places,
        tallies=course.rulebook.scoring.tallies(),
        lots=course.lots,
        after=after,
    )
    if as_json:
        print_document({"explanation": _document(explanation, course)})
        return
    from rich.text import Text

    show(
        *(Text(line) for line in _lines(explanation, course, _final_place(course, entrant, after)))
    )


def _final_place(course: Course, entrant: EntrantId, after: int | None) -> int | None:
    """The place after the cut, if it has begun and is wanted."""
    if after is not None or not course.sheet.cut_rounds():
        return None
    return next(row.place for row in final_table(course).rows if row.entrant == entrant)


def _document(explanation: Explanation, course: Course) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.to_builtins(
        explanation, enc_hook=_exact, str_keys=True, builtin_types=()
    )
    document["row"] = row_document(explanation.row, course)
    for side in ("above", "below"):
        neighbour: Neighbour | None = getattr(explanation, side)
        if neighbour is not None:
            document[side] = {"entrant": neighbour.row.entrant, "criterion": neighbour.criterion}
    return document


def _exact(value: object) -> str:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value).__name__)


def _table_name(course: Course) -> str:
    return "Swiss table" if course.rulebook.round_robin is None else "table of the round robin"


def _lines(explanation: Explanation, course: Course, final: int | None) -> Iterator[str]:
    names = Names(course.sheet)
    row = explanation.row
    place = "no place (disqualified)" if row.place is None else f"place {row.place}"
    table = _table_name(course)
    yield f"{names.numbered(row.entrant)}: {place} in the {table}, {row.points} points"
    if final is not None:
        yield f"After the cut: place {final}. Points and tie-breaks stay those of the Swiss table."
        yield from _cut_lines(course, row.entrant, names)
    yield ""
    for contribution in explanation.rounds:
        yield _round_line(contribution, course, names)
    for penalty in explanation.penalties:
        rule = f" ({penalty.rule})" if penalty.rule else ""
        by = f", given by {one_line(penalty.by)}" if penalty.by else ""
        reason = one_line(penalty.reason) + by
        yield f"  Penalty in round {penalty.round}: -{penalty.points} points{rule}: {reason}"
    yield ""
    for tiebreak in explanation.reasons:
        yield from _reason_lines(tiebreak, course, names)
    yield ""
    yield from _neighbour_lines(explanation, course, names)


def _cut_lines(course: Course, entrant: EntrantId, names: Names) -> Iterator[str]:
    for played in course.sheet.cut_rounds():
        for match in played.matches:
            if entrant in match.entrants:
                yield f"  Round {played.number} (cut, match {match.bracket}): " + _in_cut(
                    match, entrant, course, names
                )


def _in_cut(match: Match, entrant: EntrantId, course: Course, names: Names) -> str:
    others = tuple(one for one in match.entrants if one != entrant)
    if not others:
        return "bye"
    decided = decision(match, course.rulebook.scoring)
    if decided is None:
        return f"against {names.all(others)}: no result yet"
    if decided.winner is None:
        how = "lost by both" if decided.lost_by_all else "level, the better seed advances"
        return f"against {names.all(others)}: {how}"
    return f"{'won' if decided.winner == entrant else 'lost'} against {names.all(others)}"


def _round_line(contribution: Contribution, course: Course, names: Names) -> str:
    start = f"  Round {contribution.round}: "
    match contribution.kind:
        case MatchKind.BYE:
            what = "bye"
        case MatchKind.AWARDED_BYE:
            what = "awarded bye"
        case MatchKind.UNPAIRED_LOSS:
            what = "unpaired loss"
        case MatchKind.MATCH:
            opponents = names.all(contribution.others)
            if contribution.verdict is None:
                return f"{start}against {opponents}: no result yet"
            what = f"{contribution.verdict} against {opponents}"
            if not contribution.for_sos:
                what += " (not played: no opponent for SoS)"
        case _:
            assert_never(contribution.kind)
    tallies = zip(course.rulebook.scoring.tallies(), contribution.tallies, strict=False)
    scores = "".join(f", {heading(name, course)} {value}" for name, value in tallies)
    return f"{start}{what}: {contribution.points} points{scores}"


def _reason_lines(reason: Reason, course: Course, names: Names) -> Iterator[str]:
    title, found = heading(reason.name, course), reason.shown()
    by_opponent = [(line.opponent, line) for line in found.lines if line.opponent is not None]
    if found.lines and not by_opponent:
        parts = [str(line.value) for line in found.lines]
        sum_of = f"{' + '.join(parts)} = " if len(parts) > 1 else ""
        yield f"{title}: {sum_of}{_value(found.value, names)}"
        return
    text = CRITERIA.get(reason.name)
    said = "" if text is None else text.summary_averaged if found.averaged else text.summary
    summary = f", {said}" if said else ""
    yield f"{title}: {_value(found.value, names)}{summary}"
    for opponent, line in by_opponent:
        dropped = " (dropped)" if line.dropped else ""
        yield f"  {names.numbered(opponent)}: {_share(line)}{dropped}"
    if found.averaged and len(found.lines) > 1:
        yield f"  the sum of these divided by {len(found.lines)} opponents"


def _value(value: Value, names: Names) -> str:
    if isinstance(value, tuple):
        return names.all(value) or "nobody"
    return _exactly(value)


def _share(line: ReasonLine) -> str:
    if line.value is None:
        return "not met" if line.score is None else "{}-{}".format(*line.score)
    if line.points is None:
        return _exactly(line.value)
    if line.rounds is None:
        return f"{line.points} points"
    return f"{line.points} points / {line.rounds} rounds = {_exactly(line.value)}"


def _exactly(value: int | Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{value} = {shown(Fraction(value))}"


def _neighbour_lines(explanation: Explanation, course: Course, names: Names) -> Iterator[str]:
    for neighbour, where in ((explanation.above, "Behind"), (explanation.below, "Ahead of")):
        if neighbour is not None:
            name = names.numbered(neighbour.row.entrant)
            yield f"{where} {name}: decided by {_criterion(neighbour.criterion, course)}"


def _criterion(criterion: str, course: Course) -> str:
    if criterion == "points":
        return "event points"
    return "the lot (chance)" if criterion == "chance" else heading(criterion, course)
