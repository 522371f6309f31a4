"""Opens event files for the commands."""

from pathlib import Path

from podium.cli.refusal import refuse
from podium.eventfile.mistake import EventFileMistake
from podium.eventfile.read import EventFile, read, rulebook_at
from podium.kernel.chance import Chance
from podium.progress.course import Course, course
from podium.rulebooks.rulebook import Rulebook


def open_event(path: Path) -> EventFile:
    """The event in the file; an unusable file ends the command with exit code 2."""
    try:
        return read(path)
    except EventFileMistake as mistake:
        refuse(f"{path}: {mistake}")


def course_of(event: EventFile) -> Course:
    """The event's course, with the rounds, cut and seed stated in its file."""
    return course(
        event.rulebook,
        event.sheet,
        rounds=event.settings.rounds,
        cut=event.settings.cut,
        chance=Chance(event.seed()),
        replaced=event.replaced,
    )


def named_rulebook(name: str) -> Rulebook:
    """The rulebook of this id or in this TOML file; an unusable one ends the command."""
    try:
        return rulebook_at(name, Path())
    except EventFileMistake as mistake:
        refuse(f"--{mistake}")
