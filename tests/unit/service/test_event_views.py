"""What one viewer may ask for: each part is built for them, nothing of the staff's for others."""

import pytest

from podium.core.ids import EntrantId
from podium.core.sheet import Stage
from podium.event.clock import EnterRoll
from podium.event.conduct import Penalise, PenaltyKind
from podium.event.identity import UNKNOWN, Identity
from podium.event.ids import MatchRef, PersonId
from podium.event.registration import Register, Withdraw
from podium.event.rounds import PublishRound
from podium.event.setup import AnnounceEvent, ChangeSettings
from podium.event.view import build
from podium.kernel.now import MINUTE
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.service import views as shared_views
from podium.service.backgrounds import Backgrounds
from podium.service.event_views import EventViews
from podium.service.ids import EventId
from tests.unit.event.playing import DESK, LCG, LG, ORGANISER, SP, Playing, viewer_of
from tests.unit.event.viewing import EVENT, PARTS, everything, staff_views, views_of
from tests.unit.service.serving import Serving

STAFF = (Role.ORGANISER, Role.HEAD_JUDGE, Role.JUDGE)
CLUB = "theclubofthesecret"


def test_twin_worlds_compare_every_part() -> None:
    views = views_of(Playing(SP).begin(4))
    asked = {name for name in {*dir(EventViews), *vars(views)} if not name.startswith("_")}
    assert asked == set(PARTS)


@pytest.mark.parametrize("role", Role)
def test_parts_of_the_staff_are_for_staff_alone(role: Role) -> None:
    viewer = Viewer(role, "e1" if role is Role.ENTRANT else None)
    assert (views_of(Playing(SP).begin(4), viewer).staff is not None) == (role in STAFF)


@pytest.mark.parametrize("viewer", [SPECTATOR, viewer_of("e1")])
def test_nothing_that_others_ask_for_builds_what_the_staff_see(
    viewer: Viewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    event = Playing(LG).begin(6)
    event.play(1)
    event.publish()

    def forbidden(*_: object) -> None:
        raise AssertionError

    for module in (build, shared_views):
        monkeypatch.setattr(module, "desk_part", forbidden)
    assert everything(event, viewer)
    with pytest.raises(AssertionError):
        everything(event, DESK)


@pytest.mark.rule("EV-13")
def test_why_somebody_was_penalised_reaches_them_and_nobody_else() -> None:
    worlds = Playing(SP).begin(6), Playing(SP).begin(6)
    for world, reason in zip(worlds, ("was late", "shouted"), strict=True):
        world.play(1)
        world.do(Penalise(EntrantId("e1"), PenaltyKind.POINTS, reason, "EV-13", 1))
    one, other = worlds
    for viewer in (SPECTATOR, *(viewer_of(entrant) for entrant in one.state.entrants)):
        same = everything(one, viewer) == everything(other, viewer)
        assert same is (viewer.entrant != "e1")
    (penalty,) = views_of(one, viewer_of("e1")).own_penalties
    assert (penalty.reason, penalty.points) == ("was late", 1)


@pytest.mark.rule("LCG-4")
def test_who_travels_together_is_in_no_part_for_others() -> None:
    event = Playing(LCG)
    event.register(4, group=CLUB)
    event.register(1)
    event.do(AnnounceEvent())
    for viewer in (SPECTATOR, viewer_of("e5")):
        assert CLUB not in everything(event, viewer)
    assert CLUB in everything(event, viewer_of("e1"))
    assert all(one.group == CLUB for one in staff_views(event).entries.records[:4])


@pytest.mark.rule("LCG-4")
def test_the_background_of_a_round_does_not_name_those_who_travel_together() -> None:
    event = Playing(LCG)
    event.register(6, group=CLUB)
    event.begin(0)
    event.draw()
    draft = event.view(DESK).desk
    assert draft is not None
    assert draft.draft is not None
    assert draft.draft.reasons is not None
    assert draft.draft.reasons.same_group
    event.do(PublishRound())
    background = views_of(event).background(1)
    assert background is not None
    assert background.reasons is not None
    assert not hasattr(background.reasons, "same_group")


@pytest.mark.rule("LG-12")
def test_when_a_table_ends_only_the_staff_can_ask() -> None:
    event = Playing(LG).begin(4)
    event.publish()
    event.do(EnterRoll(1, 5))
    event.start_clock()
    record = staff_views(event).round(1)
    assert record is not None
    ends = record.matches[0].ends
    assert ends == event.now + (record_minutes(event) + 5) * MINUTE
    for viewer in (SPECTATOR, viewer_of("e1")):
        assert str(ends) not in everything(event, viewer)


def record_minutes(event: Playing) -> int:
    return event.state.clocks[-1].minutes


def test_a_background_is_found_once() -> None:
    event = Playing(SP).begin(4)
    played = event.publish()
    backgrounds, read = Backgrounds(kept=1), []

    def facts() -> list[object]:
        read.append(1)
        return list(event.facts)

    for _ in range(2):
        found = backgrounds.get(EVENT, played, facts)  # type: ignore[arg-type]
    assert found == views_of(event).background(1)
    assert len(read) == 1


@pytest.mark.parametrize("rulebook", [SP, LG, LCG])
def test_a_cut_is_nobodys_business_before_its_first_round(rulebook: str) -> None:
    event = Playing(rulebook, rounds=2, cut=4).begin(8)
    event.play(2)
    event.draw()
    assert views_of(event).cut is None
    event.do(PublishRound())
    assert event.round.stage is Stage.CUT
    assert views_of(event).cut is not None


@pytest.mark.rule("LCG-40")
def test_an_organiser_who_plays_can_look_as_the_player_they_are() -> None:
    event = Playing(SP)
    event.do(Register("mine", (ORGANISER,)))
    views = views_of(event, DESK)
    assert views.plays_as == "mine"
    playing = views.as_player
    assert playing is not None
    assert playing.view.own is not None
    assert playing.view.desk is None
    assert playing.staff is None
    assert views_of(event).as_player is None


def test_free_places_follow_the_capacity() -> None:
    event = Playing(SP, capacity=3)
    event.register(2)
    assert views_of(event).free_places == 1
    event.register(2)
    assert views_of(event).free_places == 0
    settings = event.state.setup.settings
    event.do(ChangeSettings(type(settings)(settings.name)))
    assert views_of(event).free_places is None


def test_whoever_withdrew_before_playing_is_known_to_the_staff_alone() -> None:
    event = Playing(SP).begin(4)
    event.do(Withdraw(EntrantId("e2")))
    for viewer in (SPECTATOR, viewer_of("e1")):
        assert views_of(event, viewer).entrant(EntrantId("e2")) is None
        assert views_of(event, viewer).entrant(EntrantId("e1")) is not None
    assert views_of(event, DESK).entrant(EntrantId("e2")) is not None
    assert views_of(event, DESK).entrant(EntrantId("nobody")) is None


def test_a_match_that_is_not_there_is_none() -> None:
    event = Playing(SP).begin(4)
    event.publish()
    views = views_of(event)
    assert [views.match(MatchRef(1, index)) for index in (-1, 2)] == [None, None]
    assert views.match(MatchRef(1, 0)) == views.view.rounds[0].matches[0]
    assert views.background(2) is None
    assert views.place_reasons(EntrantId("nobody")) is None


def test_the_service_hands_out_views_by_who_somebody_is() -> None:
    world = Serving()
    event = world.running(entrants=4)
    roles = {
        identity: world.service.event_views(event, identity)
        for identity in (
            UNKNOWN,
            Identity(PersonId("organiser")),
            Identity(PersonId("organiser"), by_claim=True),
            Identity(PersonId("p1"), by_claim=True),
            Identity(PersonId("stranger")),
        )
    }
    told = [(one.viewer.role, one.person) for one in roles.values() if one is not None]
    assert told == [
        (Role.SPECTATOR, None),
        (Role.ORGANISER, "organiser"),
        (Role.SPECTATOR, None),
        (Role.ENTRANT, "p1"),
        (Role.SPECTATOR, "stranger"),
    ]
    cursors = world.service.cursors(event, roles)
    assert cursors == {who: one.cursor for who, one in roles.items() if one is not None}


def test_no_event_has_no_views() -> None:
    world = Serving()
    nothing = EventId("nothing")
    assert world.service.event_views(nothing) is None
    assert world.service.cursors(nothing, (UNKNOWN,)) == {UNKNOWN: None}
