"""Opens event files for the commands."""

from pathlib import Path

from podium.cli.console import BAD_INPUT, refuse
from podium.eventfile.mistake import Mistake
from podium.eventfile.read import EventFile, read
from podium.kernel.chance import Chance
from podium.progress.course import Course, course


def open_event(path: Path) -> EventFile:
    """The event in the file; a file that cannot be used ends the command with exit code 2."""
    try:
        return read(path)
    except Mistake as mistake:
        refuse(f"{path}: {mistake}", code=BAD_INPUT)


def course_of(event: EventFile) -> Course:
    """The event's course, with the rounds, cut and seed its file states."""
    return course(
        event.rulebook,
        event.sheet,
        rounds=event.settings.rounds,
        cut=event.settings.cut,
        chance=Chance(event.seed()),
    )
