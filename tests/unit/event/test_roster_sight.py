"""Who may see which fields of a roster, and when."""

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.registration import Register
from podium.event.roster_looks import LOOK_LASTS, LookAtRoster
from podium.event.rosters import SetRosterTerms
from podium.event.rounds import PublishRound, TakeBackRound
from podium.event.setup import CloseEvent
from podium.event.staff import NameStaff
from podium.event.view.rosters import RostersPart, RosterState, fields_shown, rosters_part
from podium.kernel.now import MINUTE
from podium.kernel.refusal import Code
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.rosters.finding import RosterVerdict
from podium.rosters.roster import (
    ArmyList,
    Chosen,
    Deck,
    DeckPair,
    FieldedUnit,
    Roster,
    TeamDecks,
    fields_of,
)
from podium.rosters.seal import seal_holds
from podium.rosters.settings import FieldSight, RosterKind
from podium.rulebooks.shipped import shipped
from podium.service.moments import cursor
from tests.unit.event.handing_in import hand_in, hand_in_roster
from tests.unit.event.playing import (
    ALL,
    DESK,
    LCG,
    LG,
    ORGANISER,
    SP,
    TM,
    Playing,
    viewer_of,
)
from tests.unit.event.viewing import everything, views_of

E1, E2, E3 = (EntrantId(f"e{number}") for number in (1, 2, 3))
JUDGE = Viewer(Role.JUDGE)


def part(event: Playing, viewer: Viewer = SPECTATOR, person: str | None = None) -> RostersPart:
    found = rosters_part(event.state, viewer, person, event.now)  # type: ignore[arg-type]
    assert found is not None
    return found


def sealed(event: Playing, viewer: Viewer = SPECTATOR) -> list[str]:
    """Whose seals a viewer sees."""
    return [one.entrant for one in part(event, viewer).seals]


def shown(event: Playing, owner: str, viewer: Viewer, person: str | None = None) -> frozenset[str]:
    return fields_shown(event.state, EntrantId(owner), viewer, person, event.now)  # type: ignore[arg-type]


def met(event: Playing, entrant: str) -> EntrantId:
    """The opponent in the last round."""
    (other,) = (e for e in event.match(event.ref(entrant)).match.entrants if e != entrant)
    return other


@pytest.mark.rule("LG-14")
def test_the_opponent_sees_all_but_command_cards_from_publication_on() -> None:
    event = Playing(LG).begin(4)
    for number in range(1, 5):
        hand_in(event, number)
    event.draw()
    assert not any(shown(event, "e1", viewer_of(f"e{n}")) for n in (2, 3, 4))
    event.do(PublishRound())
    opponent = met(event, "e1")
    allowed = fields_of(RosterKind.ARMY_LIST) - {"command_cards"}
    assert shown(event, "e1", viewer_of(opponent)) == allowed
    others = {"e2", "e3", "e4"} - {opponent}
    assert not any(shown(event, "e1", viewer_of(other)) for other in others)
    assert shown(event, "e1", SPECTATOR) == frozenset()


@pytest.mark.rule("SP-22")
def test_the_opponent_sees_the_whole_premier_list_from_publication_on() -> None:
    event = Playing(SP).begin(4)
    hand_in(event, 1)
    event.publish()
    assert shown(event, "e1", viewer_of(met(event, "e1"))) == fields_of(RosterKind.PREMIER_LIST)


@pytest.mark.rule("LCG-20")
@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_in_the_card_game_the_opponent_sees_nothing_of_a_deck(rulebook: str) -> None:
    event = Playing(rulebook).begin(4)
    hand_in(event, 1)
    event.publish()
    for number in (2, 3, 4):
        assert shown(event, "e1", viewer_of(f"e{number}")) == frozenset()


@pytest.mark.parametrize("rulebook", ALL)
@pytest.mark.parametrize("public", [True, False])
def test_after_the_event_everyone_sees_lists_if_that_was_said_else_nobody(
    rulebook: str, *, public: bool
) -> None:
    event = Playing(rulebook).begin(4)
    event.do(SetRosterTerms(public_after=public))
    hand_in(event, 1)
    event.publish()
    opponent = met(event, "e1")
    event.do(CloseEvent(early=True))
    whole = fields_of(event.rulebook.roster)
    for viewer in (SPECTATOR, viewer_of(opponent), viewer_of("e4")):
        assert shown(event, "e1", viewer) == (whole if public else frozenset())
    assert shown(event, "e1", viewer_of("e1")) == whole


def test_a_rulebook_can_keep_a_field_from_everyone_and_show_another_to_nobody_but_after() -> None:
    book = shipped(LG)
    fields = {"units": FieldSight.OPPONENT, "command_cards": FieldSight.NOBODY}
    book = replace(book, roster_rules=replace(book.roster_rules, fields=fields))
    event = Playing(book, rounds=1).begin(2)
    event.do(SetRosterTerms(public_after=True))
    hand_in(event, 1)
    event.publish()
    assert shown(event, "e1", viewer_of("e2")) == {"kind", "units"}
    event.do(CloseEvent(early=True))
    assert shown(event, "e1", SPECTATOR) == fields_of(RosterKind.ARMY_LIST) - {"command_cards"}


def test_a_round_taken_back_takes_the_sight_of_lists_with_it() -> None:
    event = Playing(LG, rounds=1).begin(2)
    hand_in(event, 1)
    event.publish()
    event.do(TakeBackRound(1))
    assert shown(event, "e1", viewer_of("e2")) == frozenset()


def test_staff_who_do_not_play_see_a_list_by_a_look_that_is_recorded() -> None:
    event = Playing(LG).begin(4)
    event.do(NameStaff("judge", Role.JUDGE))
    hand_in(event, 1)
    assert shown(event, "e1", JUDGE, "judge") == frozenset()
    assert event.refused(LookAtRoster(E2), by="judge") is Code.ROSTER_MISSING
    event.do(LookAtRoster(E1), by="judge")
    assert event.do(LookAtRoster(E1), by="judge") == ()
    assert shown(event, "e1", JUDGE, "judge") == fields_of(RosterKind.ARMY_LIST)
    assert shown(event, "e1", DESK, ORGANISER) == frozenset()
    (record,) = (one for one in part(event, DESK, ORGANISER).desk or () if one.entrant == "e1")
    assert [(look.by, look.at) for look in record.looks] == [("judge", event.now)]
    event.wait(LOOK_LASTS // MINUTE)
    assert shown(event, "e1", JUDGE, "judge") == frozenset()


def test_a_look_shows_no_list_that_was_handed_in_later() -> None:
    event = Playing(LG).begin(4)
    hand_in(event, 1)
    event.do(LookAtRoster(E1))
    event.wait(1)
    hand_in(event, 1)
    assert shown(event, "e1", DESK, ORGANISER) == frozenset()
    event.do(LookAtRoster(E1))
    assert shown(event, "e1", DESK, ORGANISER)


@pytest.mark.rule("LG-14")
def test_staff_who_play_see_what_every_player_sees() -> None:
    event = Playing(LG)
    event.do(Register("e1", (ORGANISER,)))
    event.begin(3)
    for number in range(2, 5):
        hand_in(event, number)
    assert event.refused(LookAtRoster(E2)) is Code.ROSTER_IS_OTHERS
    event.publish()
    opponent = met(event, "e1")
    assert "command_cards" not in shown(event, opponent, DESK, ORGANISER)
    assert "units" in shown(event, opponent, DESK, ORGANISER)
    others = {"e2", "e3", "e4"} - {opponent}
    assert not any(shown(event, other, DESK, ORGANISER) for other in others)
    assert not part(event, DESK, ORGANISER).may_look


def test_the_desk_reads_who_is_missing_and_how_every_list_stands() -> None:
    event = Playing(LG).begin(3)
    hand_in(event, 1)
    hand_in(event, 2, verdict=RosterVerdict.ILLEGAL)
    desk = part(event, DESK, ORGANISER).desk
    assert desk is not None
    assert [one.state for one in desk] == [
        RosterState.FINE,
        RosterState.ILLEGAL,
        RosterState.MISSING,
    ]
    assert part(event, viewer_of("e1"), "p1").desk is None


ARMY = ArmyList(units=(FieldedUnit(Chosen("Wardens", "u1")),), points=990, title="My army")
WITH_AMBUSH = replace(ARMY, command_cards=(Chosen("Ambush", "c1"), Chosen("Push", "c2")))
WITHOUT = replace(ARMY, command_cards=(Chosen("Retreat", "c3"),))


def twin_armies(one: ArmyList, other: ArmyList) -> tuple[Playing, Playing]:
    """The same event twice; e1 hands in one list here and the other there."""
    worlds = Playing(LG).begin(4), Playing(LG).begin(4)
    for world, army in zip(worlds, (one, other), strict=True):
        hand_in_roster(world, 1, army)
        for number in (2, 3, 4):
            hand_in_roster(world, number, ARMY)
    return worlds


def seen_by(event: Playing, viewer: Viewer) -> str:
    return everything(event, viewer)


@pytest.mark.rule("LG-14")
def test_command_cards_change_no_byte_of_what_anybody_else_gets() -> None:
    worlds = twin_armies(WITH_AMBUSH, WITHOUT)
    others = [SPECTATOR, *(viewer_of(f"e{number}") for number in (2, 3, 4))]
    for step in (lambda _: None, Playing.publish, Playing.record_all, Playing.publish):
        for world in worlds:
            step(world)
        for viewer in others:
            one, other = (seen_by(world, viewer) for world in worlds)
            assert one == other
            assert "Ambush" not in one
            assert "Retreat" not in other
        assert "Ambush" in seen_by(worlds[0], viewer_of("e1"))
        assert seen_by(worlds[0], viewer_of("e1")) != seen_by(worlds[1], viewer_of("e1"))


def test_before_the_deadline_nobody_else_can_tell_whether_a_list_is_in() -> None:
    without, within = Playing(LG).begin(4), Playing(LG).begin(4)
    hand_in_roster(within, 1, WITH_AMBUSH)
    hand_in_roster(within, 1, WITHOUT)
    for viewer in (SPECTATOR, *(viewer_of(f"e{number}") for number in (2, 3, 4))):
        assert seen_by(without, viewer) == seen_by(within, viewer)
        assert cursor(without.state, viewer, without.now) == cursor(
            within.state, viewer, within.now
        )
    assert seen_by(without, viewer_of("e1")) != seen_by(within, viewer_of("e1"))


@pytest.mark.parametrize("rulebook", [LCG, TM])
def test_what_a_deck_holds_changes_no_byte_for_others_until_the_end(rulebook: str) -> None:
    pair = DeckPair(Deck(affiliations=(Chosen("Sailors", "a1"),)))
    team = rulebook == TM
    kinds: list[Roster] = [TeamDecks(pair), TeamDecks()] if team else [pair, DeckPair()]
    worlds = Playing(rulebook).begin(4), Playing(rulebook).begin(4)
    for world, roster in zip(worlds, kinds, strict=True):
        hand_in_roster(world, 1, roster)
        world.publish()
    for viewer in (SPECTATOR, *(viewer_of(f"e{number}") for number in (2, 3, 4))):
        one, other = (seen_by(world, viewer) for world in worlds)
        assert one == other
        assert "Sailors" not in one


@pytest.mark.rule("LG-14", "SP-22")
def test_the_opponent_can_check_the_seal_with_the_part_they_see() -> None:
    event = Playing(LG).begin(4)
    seal = hand_in_roster(event, 1, WITH_AMBUSH)
    event.publish()
    shown_to = views_of(event, viewer_of(met(event, "e1"))).roster(E1)
    assert shown_to is not None
    assert shown_to.opened is not None
    assert seal_holds(shown_to.opened)
    assert shown_to.opened.seal == seal == part(event).seals[0].seal
    assert (shown_to.roster, shown_to.hidden) == (ARMY, ("command_cards",))
    assert shown_to.checked is None


def test_of_an_erased_list_the_seal_stays() -> None:
    event = Playing(LG).begin(4)
    seal = hand_in_roster(event, 1, WITH_AMBUSH)
    event.sealed.clear()
    event.publish()
    left = views_of(event, viewer_of("e1")).roster(E1)
    assert left is not None
    assert (left.seal, left.roster, left.opened) == (seal, None, None)
