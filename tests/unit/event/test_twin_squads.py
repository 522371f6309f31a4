"""Two worlds that differ only in the squads that were chosen look the same to everyone else, until
both at a table have chosen (SP-18).
"""

from collections.abc import Iterable

import pytest

from podium.core.ids import EntrantId
from podium.event.fact import Command
from podium.event.hidden_facts import is_of_squads
from podium.event.identity import Identity, viewer_of
from podium.event.ids import MatchRef, PersonId, Thing, ThingKind
from podium.event.results import RecordNoShow
from podium.event.rounds import PublishRound, TakeBackRound
from podium.event.setup import CloseEvent
from podium.event.squads import ChooseSquads, EnterSquads, SquadsChanged, SquadsChosen
from podium.event.staff import NameStaff
from podium.event.taken_rounds import PutBackRound
from podium.event.taking_back import TakeBack, TakeBackLast
from podium.event.view.build import cursor
from podium.kernel.refusal import Refusal
from podium.kernel.viewer import SPECTATOR, Role, Viewer
from podium.service.moments import cursor as told
from tests.unit.event.playing import DESK, SP, Playing, pair, person
from tests.unit.event.playing import viewer_of as entrant_viewer
from tests.unit.event.test_twin_worlds import seen
from tests.unit.event.viewing import all_of_staff, staff_views

PLAYING = PersonId("p1")
"""An organiser who plays."""


def worlds() -> tuple[Playing, Playing]:
    """The same event twice, its first round published. One of the organisers plays."""
    both = Playing(SP).begin(6), Playing(SP).begin(6)
    for world in both:
        world.do(NameStaff(PLAYING, Role.ORGANISER))
        world.publish()
    return both


def table_of_others(event: Playing) -> tuple[MatchRef, EntrantId, EntrantId]:
    """A match in which the organiser does not play."""
    ref = next(ref for ref in event.open_matches() if "e1" not in pair(event, ref))
    return ref, *pair(event, ref)


def blind(event: Playing) -> Viewer:
    """The organiser who plays, as a viewer."""
    return viewer_of(event.state, Identity(PLAYING))


def outsiders(event: Playing, owners: Iterable[str]) -> list[Viewer]:
    known = set(owners)
    entrants = (one for one in event.state.entrants if one not in known)
    return [SPECTATOR, *map(entrant_viewer, entrants)]


def assert_twins(one: Playing, other: Playing, owners: Iterable[str]) -> None:
    """Nobody but the owners, and staff who do not play, can tell the worlds apart."""
    for viewer in outsiders(one, owners):
        assert seen(one, viewer) == seen(other, viewer)
    for viewer in (*outsiders(one, owners), blind(one)):
        assert cursor(one.state, viewer) == cursor(other.state, viewer)
        assert told(one.state, viewer, one.now) == told(other.state, viewer, other.now)
    assert blind(one) == blind(other)
    assert seen(one, blind(one)) == seen(other, blind(other))
    assert all_of_staff(one, blind(one)) == all_of_staff(other, blind(other))


def choose(event: Playing, entrant: EntrantId, *squads: int) -> None:
    event.do(ChooseSquads(event.ref(entrant), squads), by=person(entrant))


@pytest.mark.rule("SP-18")
def test_what_somebody_chose_is_known_to_nobody_else_before_both_have() -> None:
    one, other = worlds()
    ref, first, second = table_of_others(one)
    choose(one, first, 1, 2)
    choose(other, first, 3, 4)
    assert_twins(one, other, [first])
    assert seen(one, entrant_viewer(first)) != seen(other, entrant_viewer(first))
    assert all_of_staff(one, DESK) != all_of_staff(other, DESK)
    for world in (one, other):
        choose(world, second, 1, 4)
    assert_twins(one, other, [first, second])
    for viewer in map(entrant_viewer, (first, second)):
        assert seen(one, viewer) != seen(other, viewer)
    assert ref == one.ref(first)


@pytest.mark.rule("SP-18")
@pytest.mark.parametrize("changes", [1, 3])
def test_that_somebody_changed_their_mind_is_known_to_nobody_else(changes: int) -> None:
    steady, fickle = worlds()
    _, first, second = table_of_others(steady)
    for world in (steady, fickle):
        choose(world, first, 1, 2)
    for change in range(changes):
        choose(fickle, first, 3, 4 if change % 2 else 1)
    assert fickle.state.seq == steady.state.seq + changes
    assert_twins(steady, fickle, [first])
    for world in (steady, fickle):
        choose(world, second, 2, 3)
        world.record_all()
    assert_twins(steady, fickle, [first, second])


@pytest.mark.rule("SP-18")
def test_a_choice_from_paper_is_as_secret_as_one_from_the_phone() -> None:
    one, other = worlds()
    ref, first, _ = table_of_others(one)
    one.do(EnterSquads(ref, first, (1, 2)))
    other.do(EnterSquads(ref, first, (3, 4)))
    assert_twins(one, other, [first])
    other.do(EnterSquads(ref, first, (1, 4)))
    assert_twins(one, other, [first])


@pytest.mark.rule("SP-18")
def test_a_round_taken_back_takes_its_choices_with_it_unshown() -> None:
    one, other = worlds()
    ref, first, second = table_of_others(one)
    choose(one, first, 1, 2)
    choose(one, first, 1, 3)
    choose(other, first, 3, 4)
    choose(other, first, 2, 4)
    for world in (one, other):
        world.do(TakeBackRound(1))
    assert_twins(one, other, [])
    for world in (one, other):
        world.do(PutBackRound(1))
    assert_twins(one, other, [first])
    for world in (one, other):
        world.do(TakeBackRound(1))
        world.do(PublishRound())
        choose(world, first, 1, 3)
        choose(world, second, 1, 3)
    assert_twins(one, other, [])
    assert one.ref(first) == ref


@pytest.mark.rule("SP-18", "EV-16")
def test_what_the_missing_one_had_chosen_stays_sealed() -> None:
    one, other = worlds()
    ref, first, second = table_of_others(one)
    choose(one, first, 1, 2)
    choose(other, first, 3, 4)
    for world in (one, other):
        world.do(RecordNoShow(ref, first))
        choose(world, second, 1, 2)
    assert_twins(one, other, [first])


@pytest.mark.rule("SP-19")
def test_what_a_bye_chose_and_what_somebody_owes_is_not_told() -> None:
    one, other = Playing(SP, rounds=3).begin(5), Playing(SP, rounds=3).begin(5)
    for world in (one, other):
        world.do(NameStaff(PLAYING, Role.ORGANISER))
        world.publish()
    alone = next(e for e in one.round.seats if len(one.match(one.ref(e)).match.entrants) == 1)
    assert alone != "e1", "the organiser who plays must not have the bye: choose another seed"
    choose(one, alone, 1, 2)
    choose(other, alone, 3, 4)
    for world in (one, other):
        world.record_all()
        world.publish()
    assert_twins(one, other, [alone])


@pytest.mark.rule("SP-19", "EV-24")
def test_an_override_of_the_duty_is_not_told_while_its_round_runs() -> None:
    plain, overridden = (Playing(SP, rounds=2).begin(6) for _ in range(2))
    for world in (plain, overridden):
        world.do(NameStaff(PLAYING, Role.ORGANISER))
        world.publish()
    _, first, _ = table_of_others(plain)
    for world in (plain, overridden):
        choose(world, first, 1, 2)
        world.record_all()
        world.publish()
    ref = plain.ref(first)
    plain.do(EnterSquads(ref, first, (3, 4)))
    overridden.do(EnterSquads(ref, first, (1, 2), override=True, reason="a broken model"))
    assert_twins(plain, overridden, [first])
    for world in (plain, overridden):
        world.record_all()
    assert_twins(plain, overridden, [first])
    for world in (plain, overridden):
        world.do(CloseEvent(early=True))
    assert seen(plain, SPECTATOR) != seen(overridden, SPECTATOR)


@pytest.mark.rule("SP-18")
def test_refusals_tell_nobody_what_others_chose() -> None:
    one, other = worlds()
    ref, first, second = table_of_others(one)
    choose(one, first, 1, 2)
    choose(other, first, 3, 4)
    choose(other, first, 2, 4)
    attempts: list[Command] = [
        ChooseSquads(ref, (1, 2)),
        ChooseSquads(ref, (1, 2), seen=1),
        EnterSquads(ref, first, (1, 2)),
        EnterSquads(ref, first, (1, 2), override=True),
        EnterSquads(ref, first, (1, 2), seen=1),
        EnterSquads(ref, second, (1, 2)),
        TakeBack(Thing(ThingKind.MATCH, f"{ref.round}/{ref.index}")),
        TakeBackLast(),
    ]
    others = [person(entrant) for entrant in one.state.entrants if entrant != first]
    for by in (*others, "nobody"):
        for command in attempts:
            mine = by == person(second) and isinstance(command, ChooseSquads)
            if not mine and by != PLAYING:
                assert isinstance(one.ask(command, by), Refusal)
            assert one.ask(command, by) == other.ask(command, by)


@pytest.mark.rule("SP-18")
def test_who_plays_reads_the_journal_without_what_others_chose() -> None:
    event, _ = worlds()
    _, first, second = table_of_others(event)
    choose(event, first, 1, 2)
    choose(event, first, 3, 4)
    choose(event, second, 1, 2)
    choose(event, EntrantId("e1"), 1, 2)
    part = staff_views(event, blind(event)).journal()
    told_of = [act.fact for act in part.acts if isinstance(act.fact, SquadsChosen)]
    assert [fact.squads for fact in told_of] == [(), (), ()]
    assert not any(isinstance(act.fact, SquadsChanged) for act in part.acts)
    until = staff_views(event, blind(event)).journal_until
    assert until is not None
    assert not any(is_of_squads(fact) for fact in event.facts[:until])
    assert staff_views(event, DESK).journal_until is None
    whole = [act.fact for act in staff_views(event, DESK).journal().acts]
    assert whole == event.facts[-len(whole) :]
    event.do(CloseEvent(early=True))
    assert staff_views(event, blind(event)).journal_until is None


@pytest.mark.rule("SP-18")
def test_the_cursor_of_who_plays_grows_only_with_what_they_may_know() -> None:
    event, _ = worlds()
    _, first, _ = table_of_others(event)
    start = cursor(event.state, blind(event))
    choose(event, first, 1, 2)
    chosen = cursor(event.state, blind(event))
    assert chosen != start
    desk = cursor(event.state, DESK)
    choose(event, first, 3, 4)
    assert cursor(event.state, blind(event)) == chosen
    assert cursor(event.state, DESK) != desk
