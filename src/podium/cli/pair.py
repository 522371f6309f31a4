"""`podium pair`: pairs the next round of an event."""

from pathlib import Path
from typing import Any, NoReturn, assert_never

import click
from msgspec.structs import replace

from podium.cli.document import print_document
from podium.cli.event import course_of, open_event
from podium.cli.people import Names
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.cli.seed import text_only
from podium.cli.terminal import show
from podium.cli.whole_file import whole_file
from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind, Stage
from podium.eventfile.read import EventFile
from podium.eventfile.write import encode, result_document
from podium.kernel.chance import Chance
from podium.pairing.reasons import Unpairable
from podium.progress.course import Course, chance_of_round
from podium.progress.cut import Cut, chance_at_the_cut
from podium.progress.cut_round import next_cut_round
from podium.progress.next_step import (
    AnnounceRounds,
    AwaitResults,
    Blocked,
    EventOver,
    MendBracket,
    PairCutRound,
    PairRobinRound,
    PairSwissRound,
    TooFewEntrants,
    next_step,
)
from podium.progress.round_robin import next_robin_round
from podium.progress.swiss import pair_swiss_round
from podium.progress.upcoming import Upcoming, UpcomingMatch
from podium.rulebooks.stages import name_of


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--seed", callback=text_only, help="The seed of the draw, if not the event's own.")
@click.option(
    "--allow-rematches", is_flag=True, help="Accept as few rematches as possible if necessary."
)
@click.option("--write", "writes", is_flag=True, help="Add the round to FILE.")
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def pair(
    file: Path, seed: str | None, *, allow_rematches: bool, writes: bool, as_json: bool
) -> None:
    """Pair the next round of the event in FILE. The same file and seed give the same round."""
    event = open_event(file)
    course = course_of(event)
    chance = Chance(event.seed() if seed is None else seed)
    upcoming, remarks = _upcoming(file, course, chance, allow_rematches=allow_rematches)
    if writes:
        _write(file, event, upcoming)
    if as_json:
        print_document(_document(upcoming, event, remarks))
    else:
        _show(upcoming, event, remarks)


def _upcoming(
    file: Path, course: Course, chance: Chance, *, allow_rematches: bool
) -> tuple[Upcoming, dict[str, Any]]:
    """The next round, and what the organiser must know about it."""
    names = Names(course.sheet)
    match next_step(course):
        case PairSwissRound(number):
            drawn = chance_of_round(chance, number)
            upcoming = pair_swiss_round(course, drawn, allow_rematches=allow_rematches)
            if isinstance(upcoming, Unpairable):
                _refuse(file, _stuck(upcoming, names))
            return upcoming, {}
        case PairRobinRound(number):
            return next_robin_round(course, chance_of_round(chance, number)), {}
        case PairCutRound(number, first, cut):
            upcoming = next_cut_round(course, cut, chance_of_round(chance, number))
            return upcoming, _chance_remark(course, cut) if first else {}
        case blocked:
            _refuse(file, _why_not(blocked, names))


def _write(file: Path, event: EventFile, upcoming: Upcoming) -> None:
    sheet = replace(event.sheet, rounds=(*event.sheet.rounds, upcoming.round()))
    with whole_file(file) as write:
        write(encode(replace(event, sheet=sheet)))


def _why_not(step: Blocked, names: Names) -> str:
    match step:
        case AwaitResults(number, missing):
            where = "; ".join(names.all(match.entrants) for match in missing)
            return f"round {number} is not over, results are missing or level: {where}"
        case AnnounceRounds(entrants):
            return f"the rulebook has no event of {entrants} entrants: set settings.rounds (SP-9)"
        case TooFewEntrants(active):
            return f"nobody can be paired: entrants still active: {active}"
        case MendBracket(misplaced):
            numbers = ", ".join(str(match.number) for match in misplaced)
            return f"the cut does not fit its bracket in match {numbers}: see podium check"
        case EventOver():
            return "the event is over: there is nothing left to pair"
        case _:
            assert_never(step)


def _refuse(file: Path, why: str) -> NoReturn:
    refuse(f"{click.format_filename(file)}: {why}", code=NOT_POSSIBLE)


def _stuck(unpairable: Unpairable, names: Names) -> str:
    """EV-3: which entrants cannot all be paired, and who is left to play them."""
    who = names.all(unpairable.entrants)
    stuck = f"of {who} at least one" if len(unpairable.entrants) > 1 else who
    left = f"nobody but {names.all(unpairable.bridges)}" if unpairable.bridges else "nobody"
    advice = "--allow-rematches pairs with the fewest"
    return f"no pairing without a rematch exists (EV-3): {stuck} has {left} left to play; {advice}"


def _chance_remark(course: Course, cut: Cut) -> dict[str, Any]:
    """EV-19: the organiser is told when only chance decides who is in the cut."""
    border = chance_at_the_cut(course, cut)
    return {} if border is None else {"decided_by_chance": border}


def _document(upcoming: Upcoming, event: EventFile, remarks: dict[str, Any]) -> dict[str, Any]:
    fields = tuple(event.rulebook.scoring.fields)
    return {
        "round": upcoming.number,
        "stage": name_of(event.rulebook.stages, upcoming.stage),
        "matches": [_match_document(match, fields) for match in upcoming.matches],
        "floats": upcoming.floats,
        "rematches": upcoming.rematches,
        **remarks,
        **({"reasons": upcoming.reasons} if upcoming.reasons else {}),
    }


def _match_document(upcoming: UpcomingMatch, fields: tuple[str, ...]) -> dict[str, Any]:
    match = upcoming.match
    document: dict[str, Any] = {}
    if match.table is not None:
        document["table"] = match.table
    document["entrants"] = match.entrants
    if match.kind is not MatchKind.MATCH:
        document["kind"] = match.kind
    if match.bracket is not None:
        document["match"] = match.bracket
    if upcoming.dark is not None:
        document["dark"] = upcoming.dark
    if upcoming.chooses is not None:
        document["chooses"] = upcoming.chooses
    if match.result is not None:
        document["result"] = result_document(match.result, match, fields)
    return document


def _show(upcoming: Upcoming, event: EventFile, remarks: dict[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    names = Names(event.sheet)
    in_cut = upcoming.stage is Stage.CUT
    sides = event.rulebook.scoring.games is not None
    table = Table(title=f"Round {upcoming.number}{' (cut)' * in_cut}", title_justify="left")
    table.add_column("Table", justify="right")
    for heading in (*["Match"] * in_cut, "Entrant", "against", *["Side"] * (sides or in_cut)):
        table.add_column(heading)
    for next_match in sorted(upcoming.matches, key=lambda one: one.match.table or len(names)):
        match = next_match.match
        first, *others = (Text(f"{names.numbered(one)} [{one}]") for one in match.entrants)
        table.add_row(
            str(match.table or ""),
            *[str(match.bracket)] * in_cut,
            first,
            others[0] if others else Text(match.kind),
            *[Text(_side(next_match, names))] * (sides or in_cut),
        )
    show(table, *_footnotes(upcoming, remarks, names))


def _side(upcoming: UpcomingMatch, names: Names) -> str:
    if upcoming.dark is not None:
        return f"dark: {names[upcoming.dark]}"
    if upcoming.chooses is not None:
        return f"{names[upcoming.chooses]} chooses"
    return "walkover" if upcoming.match.result is not None else ""


def _footnotes(upcoming: Upcoming, remarks: dict[str, Any], names: Names) -> list[str]:
    notes = []
    if upcoming.reasons is not None:
        notes.append(f"Pairs with different points: {upcoming.floats}")
    if upcoming.rematches:
        notes.append(f"Rematches: {upcoming.rematches}")
    border: tuple[EntrantId, EntrantId] | None = remarks.get("decided_by_chance")
    if border is not None:
        inside, outside = (names.numbered(entrant) for entrant in border)
        notes.append(f"Only chance puts {inside} into the cut and leaves {outside} out (EV-19).")
    return notes
