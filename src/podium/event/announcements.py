"""Announcements to everyone."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from podium.event.fact import Command, Fact
from podium.event.ids import Thing, ThingKind
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.state import AnnouncementKept, State


class MakeAnnouncement(Command, frozen=True, tag="make-announcement"):
    """Tells everyone something."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]


class AnnouncementMade(Fact, frozen=True, tag="announcement-made/1"):
    """Everyone is told."""

    text: str


def _make(_state: State, command: MakeAnnouncement, asker: Asker) -> Decision:
    return (AnnouncementMade(command.text, by=asker.by, at=asker.now),)


def _made(state: State, fact: AnnouncementMade) -> State:
    act = state.seq + 1
    kept = AnnouncementKept(fact.text, act=act)
    return replace(state, announcements={**state.announcements, act: kept})


def _new(state: State, _fact: AnnouncementMade) -> tuple[Thing, ...]:
    return (Thing(ThingKind.ANNOUNCEMENT, str(state.seq + 1)),)


COMMANDS: Commands = {MakeAnnouncement: CommandRow(_make, Who.STAFF)}
FACTS: Facts = {AnnouncementMade: FactRow(_made, things=_new)}
