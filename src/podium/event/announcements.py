"""Announcements to everyone."""

from typing import Annotated

from msgspec import Meta

from podium.event.fact import Command, Fact
from podium.event.ids import Thing, ThingKind
from podium.event.judged import nobody
from podium.event.rows import (
    Asker,
    CommandRow,
    Commands,
    Decision,
    FactRow,
    Facts,
    Who,
    to_everyone,
)
from podium.event.state import AnnouncementKept, State
from podium.event.things import next_id, with_new


class MakeAnnouncement(Command, frozen=True, tag="make-announcement"):
    """Makes an announcement to everyone."""

    text: Annotated[str, Meta(min_length=1, max_length=2_000)]


class AnnouncementMade(Fact, frozen=True, tag="announcement-made/1"):
    """An announcement to everyone."""

    id: str
    text: str


def _make(state: State, command: MakeAnnouncement, asker: Asker) -> Decision:
    key = next_id(state, ThingKind.ANNOUNCEMENT)
    return (AnnouncementMade(key, command.text, by=asker.by, at=asker.now),)


def _made(state: State, fact: AnnouncementMade) -> State:
    kept = AnnouncementKept(fact.text, act=state.seq + 1)
    return with_new(state, ThingKind.ANNOUNCEMENT, fact.id, kept)


def _new(_state: State, fact: AnnouncementMade) -> tuple[Thing, ...]:
    return (Thing(ThingKind.ANNOUNCEMENT, fact.id),)


COMMANDS: Commands = {MakeAnnouncement: CommandRow(_make, Who.STAFF, nobody)}
FACTS: Facts = {AnnouncementMade: FactRow(_made, to_everyone, _new)}
