"""Every command, given by those who may and by those who may not, as `docs/rights.md` says."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from podium.event.decide import decide
from podium.event.fact import Command, Fact
from podium.event.ids import PersonId
from podium.event.state import StaffMember, State
from podium.event.table import COMMANDS
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from tests.architecture import rights_page
from tests.unit.event import every_kind
from tests.unit.event.playing import Playing

STRANGER = PersonId("a stranger")
STAFF = {role: PersonId(f"another {role}") for role in Role if role.is_staff}
RANKS = (None, Role.JUDGE, Role.HEAD_JUDGE, Role.ORGANISER)
LOWEST = {
    "anybody": None,
    "signed in": None,
    "player": None,
    "players at the table": None,
    "Podium": Role.JUDGE,
    "staff": Role.JUDGE,
    "head judge": Role.HEAD_JUDGE,
    "organiser": Role.ORGANISER,
}
"""The lowest role that may give an act, by the word of the page; None for acts of players."""


class Given:
    """A command that was obeyed, and the state of the event before it."""

    def __init__(self, state: State, command: Command, now: Now) -> None:
        people = {person: StaffMember(person=person, role=role) for role, person in STAFF.items()}
        self.state = replace(state, staff={**state.staff, **people})
        self.command = command
        self.now = now

    def by(self, person: PersonId) -> Code | None:
        """Why this person may not give it; None: they may."""
        answer = self._answer(person)
        return answer.code if isinstance(answer, Refusal) else None

    def does_nothing_by(self, person: PersonId) -> bool:
        """Whether it changes nothing if this person gives it."""
        return self._answer(person) == ()

    def _answer(self, person: PersonId) -> tuple[Fact, ...] | Refusal:
        return decide(self.state, self.command, actor=person, fresh=bytes(32), now=self.now)


def obeyed(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Given]]:
    """Every command that happens in the events of every kind, by its own kind."""
    found: dict[str, list[Given]] = {}
    do = Playing.do

    def noting(self: Playing, command: Command, *args: object, **named: object) -> object:
        before = self._state
        facts = do(self, command, *args, **named)  # type: ignore[arg-type]
        if before is not None and facts:
            kind = str(type(command).__struct_config__.tag)
            found.setdefault(kind, []).append(Given(before, command, self.now))
        return facts

    monkeypatch.setattr(Playing, "do", noting)
    every_kind.every_kind()
    return found


@pytest.fixture
def given(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[Given]]:
    return obeyed(monkeypatch)


def _kinds() -> Iterator[str]:
    return (str(command.__struct_config__.tag) for command in COMMANDS)


def test_every_command_is_given_by_somebody_who_may(given: dict[str, list[Given]]) -> None:
    assert set(_kinds()) <= set(given)


def test_nobody_below_the_role_of_the_page_may_give_an_act(given: dict[str, list[Given]]) -> None:
    for kind, who in rights_page.acts().items():
        lowest = RANKS.index(LOWEST[who])
        for one in given[kind]:
            for role in RANKS[1:lowest]:
                assert one.by(STAFF[role]) is Code.NOT_ALLOWED, (kind, role)  # type: ignore[index]
            if who == "signed in":
                assert one.does_nothing_by(STRANGER), kind
            elif who != "anybody":
                assert one.by(STRANGER) is Code.NOT_ALLOWED, kind


def test_the_role_of_the_page_may_give_an_act(given: dict[str, list[Given]]) -> None:
    for kind, who in rights_page.acts().items():
        if LOWEST[who] is None:
            continue
        for one in given[kind]:
            assert one.by(STAFF[_lowest(one, who)]) is not Code.NOT_ALLOWED, kind


def test_the_head_judge_alone_calls_time_before_it_is_up(given: dict[str, list[Given]]) -> None:
    early = [one for one in given["call-time"] if one.command.early]  # type: ignore[attr-defined]
    assert early
    assert {one.by(STAFF[Role.JUDGE]) for one in early} == {Code.NOT_ALLOWED}


def _lowest(one: Given, who: str) -> Role:
    early = who == "Podium" and getattr(one.command, "early", False)
    role = Role.HEAD_JUDGE if early else LOWEST[who]
    assert role is not None
    return role


def test_players_do_nothing_for_others(given: dict[str, list[Given]]) -> None:
    """Acts of players, given by a player who is not concerned."""
    for kind, who in rights_page.acts().items():
        if who not in ("player", "players at the table"):
            continue
        for one in given[kind]:
            bystanders = [
                entered.members[0]
                for entered in one.state.entrants.values()
                if not _concerns(one, entered.id)
            ]
            for person in bystanders:
                assert one.by(person) is not None, (kind, person)


def _concerns(one: Given, entrant: str) -> bool:
    """Whether a command names this entrant or a match, call, ruling or check of theirs."""
    return entrant in _entrants(one)


def _entrants(one: Given) -> set[str]:
    state, command = one.state, one.command
    found = {getattr(command, "entrant", "")}
    ref = getattr(command, "match", None)
    for name, kept in (
        ("call", state.calls),
        ("ruling", state.rulings),
        ("check", state.deck_checks),
    ):
        thing = kept.get(getattr(command, name, ""))
        ref = ref if thing is None else getattr(thing, "match", ref)
        found |= set(getattr(thing, "entrants", ()))
    if ref is not None:
        found |= set(state.rounds[ref.round - 1].matches[ref.index].match.entrants)
    return found
