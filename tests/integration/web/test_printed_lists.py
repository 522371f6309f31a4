"""Lists are printed by staff who do not play, and every look at one is recorded."""

from podium.core.ids import EntrantId
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.rosters.roster import Chosen, PremierList, Squad
from podium.web.access.table import Party
from tests.integration.web.world import Cast, World
from tests.unit.service.serving import ORGANISER

UNIT = "Keeper of the Second Lamp"


def handed_in(cast: Cast) -> None:
    """Both at the first table have handed in a list."""
    roster = PremierList((Squad((Chosen(UNIT),)),))
    rosters = cast.world.service.rosters
    for owner in cast.seated:
        command = rosters.prepare(
            cast.event, owner, roster, actor=ORGANISER, reason="it came on paper"
        )
        cast.world.serving.do(cast.event, command)


def looks(cast: Cast) -> list[EntrantId]:
    found = cast.world.serving.state(cast.event).rosters.looks
    return [entrant for entrant, looks in found.items() for _ in looks]


def open_all(cast: Cast, who: str, key: str | None = None) -> int:
    back = {"back": f"/e/{cast.event}/paper/lists"}
    path = f"/e/{cast.event}/desk/looks"
    return cast.world.ask("POST", path, who=who, data=back, key=key).status_code


def test_all_lists_are_opened_at_once_and_every_look_is_recorded(world: World, cast: Cast) -> None:
    handed_in(cast)
    paper = f"/e/{cast.event}/paper/lists"
    assert UNIT not in world.get(paper, Party.JUDGE).text
    assert "2 lists are not opened" in world.get(paper, Party.JUDGE).text
    assert open_all(cast, Party.JUDGE, key="open them all, once") == 303
    assert sorted(looks(cast)) == sorted(cast.seated)
    assert world.get(paper, Party.JUDGE).text.count(UNIT) == 2
    assert UNIT in world.get(f"/e/{cast.event}/paper/pack", Party.JUDGE).text
    assert UNIT not in world.get(paper, Party.ORGANISER).text
    for key in ("open them all, once", "open them all again"):
        assert open_all(cast, Party.JUDGE, key=key) == 303
    assert len(looks(cast)) == 2


def test_with_nothing_to_open_nothing_is_recorded(cast: Cast) -> None:
    assert open_all(cast, Party.JUDGE) == 303
    assert looks(cast) == []


def test_staff_who_play_open_and_print_nothing(world: World, cast: Cast) -> None:
    handed_in(cast)
    organiser = PersonId(f"account-{Party.ORGANISER}")
    world.serving.do(cast.event, Register(EntrantId("late"), (organiser,)))
    assert open_all(cast, Party.ORGANISER) == 403
    assert looks(cast) == []
    shown = world.get(f"/e/{cast.event}/paper/lists", Party.ORGANISER).text
    assert UNIT not in shown
    assert "Lists are printed by staff who do not play." in shown
    assert "Open all lists" not in world.get(f"/e/{cast.event}/paper/pack", Party.ORGANISER).text
