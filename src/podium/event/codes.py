"""Codes that sign players in, each on one device: who issued them, for whom and when.

The codes themselves are kept apart, as digests (ADR 9). Staff who play issue none at their own
table; what a device says that came in late is marked (`event.reports`).
"""

from collections.abc import Iterator

from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.fact import Audience, Command, Fact
from podium.event.ids import Id, PersonId
from podium.event.judged import beside
from podium.event.rows import Asker, CommandRow, Commands, Decision, FactRow, Facts, Who
from podium.event.staff import role_of
from podium.event.state import CodeIssue, State
from podium.kernel.refusal import Code, refuse


class IssueCodes(Command, frozen=True, tag="issue-codes"):
    """Issues one code for each of these players. `lost`: all their devices are signed out."""

    issue: Id
    people: tuple[Id, ...]
    lost: bool = False


class CodesIssued(Fact, frozen=True, tag="codes-issued/1"):
    """Codes were issued. `issue`: by which a device is known that came in with one of them."""

    issue: str
    people: tuple[PersonId, ...]
    lost: bool = False


def has_codes(state: State, person: PersonId) -> bool:
    """Whether somebody signs in by codes: players who are not on the staff."""
    return person in state.people and role_of(state, person) is None


def may_issue_for(state: State, person: PersonId, asker: EntrantId | None) -> bool:
    """Whether staff who play as `asker`, or do not play, may issue a code for somebody."""
    return has_codes(state, person) and asker not in beside(state, state.people[person])


def _issue(state: State, command: IssueCodes, asker: Asker) -> Decision:
    if command.issue in state.code_issues:
        return ()
    people = tuple(dict.fromkeys(map(PersonId, command.people)))
    for person in people:
        if not has_codes(state, person):
            return refuse(Code.UNKNOWN, thing="person", key=person)
    issued = CodesIssued(command.issue, people, command.lost, by=asker.by, at=asker.now)
    return (issued,) if people else ()


def _at_their_tables(state: State, command: IssueCodes, _asker: Asker) -> Iterator[EntrantId]:
    for person in map(PersonId, command.people):
        if person in state.people:
            yield from beside(state, state.people[person])


def _issued(state: State, fact: CodesIssued) -> State:
    issue = CodeIssue(fact.by, fact.at, state.seq + 1)
    issues = {**state.code_issues, fact.issue: issue}
    latest = {**state.latest_codes, **dict.fromkeys(fact.people, fact.at)}
    return replace(state, code_issues=issues, latest_codes=latest)


def _to_them(state: State, fact: CodesIssued) -> Audience:
    known = (state.people[one] for one in fact.people if one in state.people)
    return Audience(entrants=tuple(dict.fromkeys(known)))


COMMANDS: Commands = {IssueCodes: CommandRow(_issue, Who.STAFF, _at_their_tables, by_service=True)}
FACTS: Facts = {CodesIssued: FactRow(_issued, _to_them)}
