"""Rosters as one viewer may see them: built from the fields that are theirs to see."""

from collections.abc import Callable, Sequence

import msgspec
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.state import State
from podium.event.view.rosters import fields_shown, sees_whole
from podium.event.view.squads import ChosenSquads, public_squads
from podium.kernel.now import Now
from podium.kernel.viewer import Role, Viewer
from podium.rosters.finding import CatalogueMark
from podium.rosters.roster import Roster, fields_of
from podium.rosters.seal import OpenedRoster, SealedRoster, open_roster
from podium.rosters.writers.write import WrittenForm, WrittenList
from podium.service.roster_reading import CheckedRoster, Paste, TakenRoster

WrittenLists = tuple[WrittenList, ...]


class RosterSource(Struct, frozen=True):
    """Where rosters come from. `find`: by their seal. `read`: what somebody pasted; `take`: a
    roster that somebody sent; both raise `NotARoster`. `check`: what is found in one. `mark`: of
    the catalogue for that. `write`: in a form, with names in a language.
    """

    find: Callable[[str], SealedRoster | None]
    read: Callable[[Sequence[Paste]], CheckedRoster]
    take: Callable[[Roster], TakenRoster]
    check: Callable[[Roster], CheckedRoster]
    mark: Callable[[], CatalogueMark | None]
    write: Callable[[Roster, WrittenForm, str], tuple[WrittenList, ...]]


class ShownRoster(Struct, frozen=True):
    """What a viewer may see of a roster. `roster`: with hidden fields left empty; None if it was
    erased. `hidden`: their names. `opened`: the same with what proves the seal. `checked`: what was
    found, for those who see the whole. `squads`: chosen in each round, once lists are public.
    """

    entrant: EntrantId
    seal: str
    roster: Roster | None
    hidden: tuple[str, ...] = ()
    opened: OpenedRoster | None = None
    checked: CheckedRoster | None = None
    squads: tuple[ChosenSquads, ...] = ()


class LateChange(Struct, frozen=True):
    """A change of a roster after the deadline (EV-24). `before`, `after`: None if there was none,
    or it was erased. `reason`: as the staff gave it.
    """

    at: Now
    by: Role | None
    reason: str
    before: Roster | None
    after: Roster | None


class RosterViews(Struct, frozen=True):
    """The rosters of an event at one moment for one viewer. Nothing is read from the store that
    they may not see.
    """

    state: State
    source: RosterSource
    viewer: Viewer
    person: PersonId | None
    now: Now

    def shown(self, owner: EntrantId) -> ShownRoster | None:
        """The roster of an entrant; None if the viewer may see nothing of it, or there is none."""
        seal, fields = self.state.rosters.seal(owner), self._fields(owner)
        if seal is None or not fields:
            return None
        sealed = self.source.find(seal)
        if sealed is None:
            return ShownRoster(owner, seal, None)
        opened = open_roster(sealed, fields)
        hidden = tuple(sorted(fields_of(self.state.rulebook.roster) - fields))
        roster = _with_open_fields(opened)
        checked = None if hidden else self.source.check(roster)
        squads = public_squads(self.state, owner) if "squads" in fields else ()
        return ShownRoster(owner, seal, roster, hidden, opened, checked, squads)

    def written(self, owner: EntrantId, form: WrittenForm, language: str) -> WrittenLists | None:
        """What the viewer may see of a roster, in a form for other programs; None: nothing, or
        there is none. Empty if its kind has no such form.
        """
        shown = self.shown(owner)
        if shown is None or shown.roster is None:
            return None
        return self.source.write(shown.roster, form, language)

    def squad_names(self, owner: EntrantId) -> tuple[str, ...]:
        """The squads of an entrant's list by the names of their units, in order; empty if the
        viewer may not see them, or there are none.
        """
        seal = self.state.rosters.seal(owner)
        if seal is None or "squads" not in self._fields(owner):
            return ()
        squads = getattr(self._found(seal), "squads", ())
        return tuple(" · ".join(unit.name for unit in squad.units) for squad in squads)

    def late_changes(self, owner: EntrantId) -> tuple[LateChange, ...]:
        """What the staff changed late in a roster, oldest first: for staff who look at it; nothing
        for everyone else, who reads that and when it changed.
        """
        whole = sees_whole(self.state, owner, self.viewer, self.person, self.now)
        if not self.viewer.role.is_staff or not whole:
            return ()
        handed = self.state.rosters.handed.get(owner, ())
        return tuple(
            LateChange(
                later.how.at,
                later.how.role,
                later.how.reason,
                None if earlier is None else self._found(earlier.seal),
                self._found(later.seal),
            )
            for earlier, later in zip((None, *handed), handed, strict=False)
            if later.late
        )

    def _fields(self, owner: EntrantId) -> frozenset[str]:
        if self.state.rosters.seal(owner) is None:
            return frozenset()
        return fields_shown(self.state, owner, self.viewer, self.person, self.now)

    def _found(self, seal: str) -> Roster | None:
        sealed = self.source.find(seal)
        return None if sealed is None else sealed.roster


def _with_open_fields(opened: OpenedRoster) -> Roster:
    fields = {name: msgspec.json.decode(one.value) for name, one in opened.fields.items()}
    roster: Roster = msgspec.convert(fields, Roster)
    return roster
