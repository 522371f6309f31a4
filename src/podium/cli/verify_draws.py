"""`podium verify` for everyone: checks the draws of an event from its public file alone."""

from pathlib import Path

import click

from podium.cli.output import read_file
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.cli.terminal import one_line
from podium.eventfile.mistake import EventFileMistake
from podium.exchange.draw_checks import DrawFinding, DrawFound, check_draws, check_round
from podium.exchange.draw_notes import changed_since, is_noted
from podium.exchange.draws_file import DrawsFile, parse_draws

Noted = tuple[str, str]
_MOST_NAMED = 10
_SENTENCES = {
    DrawFound.COMMITMENT_HOLDS: "its secret belongs to the fingerprint published before the draw",
    DrawFound.COMMITMENT_WRONG: "its secret does not belong to the fingerprint published before",
    DrawFound.DRAW_MISSING: "the file does not hold what opens its draw",
    DrawFound.NO_BASIS: "nothing to replay: it was entered by hand, or drawn by an earlier version",
    DrawFound.SEAL_HOLDS: "its basis belongs to the seal published before the pairing",
    DrawFound.SEAL_WRONG: "its basis does not belong to its seal",
    DrawFound.SEAL_UNKNOWN: "the seal on its basis was never published for this draw",
    DrawFound.BASIS_UNREADABLE: "its basis is not one that this version of Podium can read",
    DrawFound.BASIS_OF_ANOTHER_DRAW: "its basis belongs to another round or draw",
    DrawFound.NUMBERS_WRONG: "the numbers that phones added do not belong to what they sent before",
    DrawFound.HISTORY_HOLDS: "meetings, byes and tables are those of the rounds before",
    DrawFound.HISTORY_DIFFERS: "meetings, byes or tables are not those of the rounds before",
    DrawFound.POINTS_CHANGED: "note: points have changed since the draw, by a result corrected or a"
    " penalty",
    DrawFound.PAIRING_HOLDS: "basis and secret give exactly the published pairing",
    DrawFound.PAIRING_DIFFERS: "basis and secret give another pairing",
    DrawFound.CHANGED_BY_HAND: "note: the organiser changed the pairing by hand, as the round says",
    DrawFound.NO_PAIRING: "no pairing follows from its basis",
}


def verify_draws(
    subject: str, raw: bytes, noted: tuple[Noted, ...], earlier: tuple[Path, ...]
) -> None:
    """Checks the file, tells every step, and ends the command if anything does not hold."""
    file = _parsed(subject, raw)
    for draw, digits in noted:
        if not is_noted(file, draw, digits):
            refuse(
                f"{subject}: {draw} has no fingerprint and no seal that begins with {digits}: it"
                " was changed after you noted it, or belongs to another event",
                code=NOT_POSSIBLE,
            )
    for path in earlier:
        _compare(subject, file, path)
    broken = [f"draw {one.draw}: {_sentence(one)}" for one in check_draws(file)]
    for played in file.rounds:
        click.echo(f"round {played.number}, draw {one_line(played.draw)}")
        for one in check_round(file, played.number):
            click.echo(f"  {'WRONG: ' if one.is_fault else ''}{one_line(_sentence(one))}")
            if one.is_fault:
                broken.append(f"round {played.number}: {_sentence(one)}")
    if broken:
        refuse(*(f"{subject}: {line}" for line in broken), code=NOT_POSSIBLE)
    drawn = sum(played.basis is not None for played in file.rounds)
    click.echo(f"{subject}: {drawn} of {len(file.rounds)} published rounds replayed; all holds")
    if not noted and not earlier:
        click.echo(
            "Only what you noted before a draw proves that it was fixed then: give it with --noted,"
            " or a file downloaded before with --earlier."
        )


def _parsed(subject: str, raw: bytes) -> DrawsFile:
    try:
        return parse_draws(raw)
    except EventFileMistake as mistake:
        refuse(f"{subject}: {mistake}", code=NOT_POSSIBLE)


def _compare(subject: str, file: DrawsFile, path: Path) -> None:
    before = _parsed(click.format_filename(path), read_file(path))
    if before.event != file.event:
        refuse(f"{click.format_filename(path)}: is of another event", code=NOT_POSSIBLE)
    if changed := changed_since(before, file):
        refuse(
            f"{subject}: changed since {click.format_filename(path)} was downloaded:"
            f" {', '.join(changed)}",
            code=NOT_POSSIBLE,
        )


def _sentence(one: DrawFinding) -> str:
    if one.found is DrawFound.DRAFTS:
        if not one.count:
            return "no other draft of it was drawn"
        return f"note: {one.count} other draft(s) of it were drawn and thrown away"
    if one.found in (DrawFound.NUMBERS_ADDED, DrawFound.NO_NUMBERS):
        return _numbers(one)
    said = _SENTENCES[one.found]
    if one.algorithm:
        said = f"{said} (algorithm {one.algorithm})"
    if one.matches:
        said = f"{said}: {one.matches} matches are others"
    return f"{said}: {_players(one)}" if one.entrants else said


def _numbers(one: DrawFinding) -> str:
    """Whether phones added numbers to the secret, and whose did not come in time."""
    if not one.count:
        said = "nobody added a number: whoever holds the database could have known this draw"
    else:
        said = f"{one.count} of {one.of} phones added a number to its secret"
    return f"{said}; not opened in time: {_players(one)}" if one.entrants else said


def _players(one: DrawFinding) -> str:
    named = ", ".join(one.entrants[:_MOST_NAMED])
    more = len(one.entrants) - _MOST_NAMED
    return f"player {named}" + (f" and {more} more" if more > 0 else "")
