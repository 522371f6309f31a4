"""Rosters beside the facts: stored before their seal, deleted when they do not count."""

import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.event.check_in import CheckInAll
from podium.event.identity import Identity
from podium.event.ids import PersonId
from podium.event.registration import Register
from podium.event.roster_looks import LookAtRoster
from podium.event.rosters import HandInRoster
from podium.event.rounds import DrawRound, PublishRound
from podium.event.setup import AnnounceEvent, CloseEvent
from podium.event.staff import NameStaff
from podium.kernel.now import DAY, Now
from podium.kernel.viewer import Role
from podium.rosters.catalogue.shipped import invented
from podium.rosters.finding import RosterCode
from podium.rosters.readers.reading import LARGEST_PASTE, NotARoster, ReadCode
from podium.rosters.roster import ArmyList, Chosen, DeckPair, FieldedUnit, Roster, TeamDecks
from podium.service.answer import Performed, Refused
from podium.service.event_views import EventViews
from podium.service.ids import EventId
from podium.service.personal import erase, ids_of, personal_data
from podium.service.roster_reading import Paste
from podium.service.rosters import PASTED_KEPT
from tests.unit.rosters import pasted
from tests.unit.service.serving import ORGANISER, Serving

LEGION, CARDS, TEAM = "legion.galactic-conquest", "swlcg.standard", "swlcg.team"
E1, E2 = EntrantId("e1"), EntrantId("e2")
ARMY = ArmyList(units=(FieldedUnit(Chosen("Wardens")),), title="My army")
OTHER = ArmyList(title="Another army")


def opened(rulebook: str = LEGION, count: int = 4) -> tuple[Serving, EventId]:
    serving = Serving()
    event = serving.create(rulebook=rulebook)
    members = 2 if rulebook == TEAM else 1
    for number in range(1, count + 1):
        people = (f"p{number}", f"q{number}")[:members]
        serving.do(event, Register(f"e{number}", people))
    serving.do(event, CheckInAll(), AnnounceEvent())
    return serving, event


def hand_in(
    serving: Serving,
    event: EventId,
    roster: Roster,
    *,
    by: str = "p1",
    entrant: EntrantId = E1,
    pasted: bytes = b"as I typed it",
    reason: str = "",
) -> tuple[HandInRoster, Performed | Refused]:
    rosters, actor = serving.service.rosters, PersonId(by)
    command = rosters.prepare(event, entrant, roster, actor=actor, pasted=pasted, reason=reason)
    answer = serving.ask(event, command, by=by)
    rosters.settle(event, command)
    return command, answer


def seen(serving: Serving, event: EventId, person: str) -> EventViews:
    views = serving.service.event_views(event, Identity(PersonId(person)))
    assert views is not None
    return views


def stored(serving: Serving, event: EventId, entrant: str = "e1") -> list[object]:
    return [one.roster for one in serving.service.rosters.of(event, (entrant,))]


def test_what_was_handed_in_is_there_for_its_owner_and_the_fact_holds_its_seal_alone() -> None:
    serving, event = opened()
    command, answer = hand_in(serving, event, ARMY)
    assert isinstance(answer, Performed)
    own = seen(serving, event, "p1").roster(E1)
    assert own is not None
    assert (own.roster, own.seal) == (ARMY, command.seal)
    assert seen(serving, event, "p2").roster(E1) is None
    journal = b"".join(entry.payload for entry in serving.service.entries(event))
    assert command.seal.encode() in journal
    assert b"Wardens" not in journal
    assert b"typed" not in journal


def test_a_list_never_names_one_thing_and_means_another() -> None:
    serving, event = opened()
    catalogue = invented("river-and-hill")
    serving.service.catalogues.put(catalogue)
    cheap, strong = catalogue.entries[:2]
    known = FieldedUnit(Chosen(strong.name["en"], cheap.id))
    hand_in(serving, event, ArmyList(units=(known, FieldedUnit(Chosen("Odd", "nowhere")))))
    (army,) = stored(serving, event)
    assert isinstance(army, ArmyList)
    first, second = (unit.unit for unit in army.units)
    assert first.id == cheap.id
    assert first.name.startswith(cheap.name["en"])
    assert second == Chosen("Odd")


def test_every_hand_in_has_fresh_salts() -> None:
    serving, event = opened()
    one, _ = hand_in(serving, event, ARMY)
    other, _ = hand_in(serving, event, ARMY)
    assert one.seal != other.seal


def test_a_list_that_is_replaced_in_time_is_deleted() -> None:
    serving, event = opened()
    hand_in(serving, event, ARMY)
    hand_in(serving, event, OTHER)
    assert stored(serving, event) == [OTHER]


def test_a_list_that_the_staff_replace_late_stays_to_compare() -> None:
    serving, event = opened()
    hand_in(serving, event, ARMY)
    serving.do(event, DrawRound(), PublishRound())
    _, answer = hand_in(serving, event, OTHER, by=ORGANISER, reason="a typing error")
    assert isinstance(answer, Performed)
    assert sorted(map(repr, stored(serving, event))) == sorted(map(repr, (ARMY, OTHER)))


def test_nothing_of_a_refused_list_is_stored() -> None:
    serving, event = opened()
    for by, entrant in (("p2", E1), ("a stranger", E1), ("p1", EntrantId("e9"))):
        _, answer = hand_in(serving, event, ARMY, by=by, entrant=entrant)
        assert isinstance(answer, Refused)
        assert stored(serving, event) == stored(serving, event, entrant) == []


def test_of_two_at_once_the_one_that_counts_is_stored() -> None:
    serving, event = opened()
    rosters, actor = serving.service.rosters, PersonId("p1")
    first = rosters.prepare(event, E1, ARMY, actor=actor)
    second = rosters.prepare(event, E1, OTHER, actor=actor)
    serving.do(event, second, by="p1")
    rosters.settle(event, second)
    serving.do(event, first, by="p1")
    rosters.settle(event, first)
    assert stored(serving, event) == [ARMY]


def test_a_roster_of_another_kind_and_a_paste_that_is_too_large_are_refused() -> None:
    serving, event = opened()
    prepare, actor = serving.service.rosters.prepare, PersonId("p1")
    with pytest.raises(NotARoster) as error:
        prepare(event, E1, DeckPair(), actor=actor)
    assert error.value.note.code is ReadCode.OTHER_LIST
    with pytest.raises(NotARoster) as error:
        prepare(event, E1, ARMY, actor=actor, pasted=bytes(LARGEST_PASTE + 1))
    assert error.value.note.code is ReadCode.TOO_LARGE
    assert stored(serving, event) == []


def test_erasing_a_person_deletes_the_list_and_leaves_the_seal() -> None:
    serving, event = opened()
    command, _ = hand_in(serving, event, ARMY)
    ids = ids_of(serving.service, event, "p1")
    data = personal_data(serving.service, serving.access, event, ids, now=serving.now)
    assert data.rosters == (ARMY,)
    erase(serving.service, serving.access, event, ids, now=serving.now)
    assert stored(serving, event) == []
    left = seen(serving, event, "p1").roster(E1)
    assert left is not None
    assert (left.seal, left.roster) == (command.seal, None)


def copied(serving: Serving, event: EventId, person: str, by: str) -> tuple[Roster, ...]:
    """The lists in the data of a person that somebody of the staff gets."""
    ids = ids_of(serving.service, event, person)
    may_copy = seen(serving, event, by).may_copy_rosters
    return personal_data(
        serving.service, serving.access, event, ids, now=serving.now, may_copy=may_copy
    ).rosters


@pytest.mark.rule("LG-14")
def test_a_copy_of_lists_is_for_those_who_see_them_while_the_event_is_open() -> None:
    serving, event = opened()
    hand_in(serving, event, ARMY)
    serving.do(event, NameStaff("judge", Role.JUDGE))
    assert copied(serving, event, "p1", by="judge") == ()
    serving.do(event, LookAtRoster(E1), by="judge")
    assert copied(serving, event, "p1", by="judge") == (ARMY,)
    assert copied(serving, event, "p1", by=ORGANISER) == ()
    serving.do(event, Register("e5", (ORGANISER,)))
    hand_in(serving, event, OTHER, by=ORGANISER, entrant=EntrantId("e5"))
    assert copied(serving, event, "p1", by=ORGANISER) == ()
    assert copied(serving, event, ORGANISER, by=ORGANISER) == (OTHER,)
    serving.do(event, DrawRound(), PublishRound(), CloseEvent(early=True))
    assert copied(serving, event, "p1", by=ORGANISER) == (ARMY,)


@pytest.mark.rule("TM-1")
def test_erasing_one_of_a_team_deletes_the_decks_of_the_team() -> None:
    serving, event = opened(TEAM)
    hand_in(serving, event, TeamDecks())
    ids = ids_of(serving.service, event, "q1")
    erase(serving.service, serving.access, event, ids, now=serving.now)
    assert stored(serving, event) == []


def test_what_was_pasted_is_deleted_30_days_after_the_end_and_the_list_stays() -> None:
    serving, event = opened()
    hand_in(serving, event, ARMY)
    rosters = serving.service.rosters
    serving.now = Now(serving.now + 2 * PASTED_KEPT)
    assert rosters.forget_pasted() == ()
    serving.do(event, DrawRound(), PublishRound(), CloseEvent(early=True))
    serving.now = Now(serving.now + PASTED_KEPT - 1)
    assert rosters.forget_pasted() == ()
    serving.now = Now(serving.now + 1)
    assert rosters.forget_pasted() == (event,)
    assert rosters.forget_pasted() == ()
    assert stored(serving, event) == [ARMY]
    assert PASTED_KEPT == 30 * DAY


def test_without_a_catalogue_a_list_cannot_be_checked_and_with_one_the_event_keeps_it() -> None:
    serving, event = opened()
    command, _ = hand_in(serving, event, ARMY)
    assert command.checked_for.catalogue is None
    first = serving.service.catalogues.put(invented("river-and-hill"))
    command, _ = hand_in(serving, event, ARMY)
    assert command.checked_for.catalogue == first.digest
    newer = replace_edition(serving)
    command, _ = hand_in(serving, event, ARMY)
    assert command.checked_for.catalogue == first.digest != newer


def replace_edition(serving: Serving) -> str:
    catalogue = replace(invented("river-and-hill"), edition="2")
    return serving.service.catalogues.put(catalogue).digest


def test_another_catalogue_is_offered_with_a_list_of_whose_findings_change() -> None:
    serving, event = opened()
    hand_in(serving, event, ARMY)
    digest = serving.service.catalogues.put(invented("river-and-hill")).digest
    rosters = serving.service.rosters
    assert rosters.offer(event, "0" * 64) is None
    offer = rosters.offer(event, digest)
    assert offer is not None
    assert [one.entrant for one in offer.changes] == [E1]
    serving.do(event, offer.command)
    same = rosters.offer(event, digest)
    assert same is not None
    assert same.changes == ()


def test_what_people_paste_is_read_and_checked_and_nothing_is_kept() -> None:
    serving, event = opened()
    views = seen(serving, event, "p1")
    read = views.read_roster((Paste(b"Commanders:\n - Captain Nobody (100) = 100\n"),))
    assert isinstance(read.roster, ArmyList)
    assert RosterCode.NO_CATALOGUE in {finding.code for finding in read.findings}
    for odd in ((), (Paste(b"  "),)):
        with pytest.raises(NotARoster):
            views.read_roster(odd)
    with pytest.raises(NotARoster):
        views.read_roster((Paste(b"a"), Paste(b"b")))
    with pytest.raises(NotARoster):
        views.read_roster((Paste(b"a" * LARGEST_PASTE), Paste(b"b")))
    assert stored(serving, event) == []


@pytest.mark.rule("LCG-20", "TM-1")
def test_decks_are_pasted_one_by_one_and_become_one_roster() -> None:
    light, dark = b"Light\n1x First Set\n", b"Dark\n1x Second Set\n"
    serving, event = opened(CARDS)
    read = seen(serving, event, "p1").read_roster((Paste(light), Paste(dark)))
    assert isinstance(read.roster, DeckPair)
    assert read.roster.light is not None
    assert read.roster.dark is not None
    serving, event = opened(TEAM)
    pastes = (Paste(light), Paste(dark), Paste(light, 1), Paste(dark, 1))
    team = seen(serving, event, "p1").read_roster(pastes).roster
    assert isinstance(team, TeamDecks)
    assert None not in (team.first.light, team.first.dark, team.second.light, team.second.dark)
    half = seen(serving, event, "p1").read_roster((Paste(light, 1),)).roster
    assert isinstance(half, TeamDecks)
    assert half.first == DeckPair()
    assert half.second.light is not None


@pytest.mark.rule("LCG-20", "TM-1")
@pytest.mark.parametrize("rulebook", [CARDS, TEAM])
def test_wrong_ids_in_one_of_several_files_are_offered_to_be_repaired(rulebook: str) -> None:
    serving, event = opened(rulebook)
    serving.service.catalogues.put(invented("quiet-night"))
    member, dark = 0 if rulebook == CARDS else 1, b"Dark\nMoths\nMoonless x2\n"
    pastes = (Paste(pasted.o8d(wrong=True).encode(), member), Paste(dark, member))
    read = seen(serving, event, "p1").read_roster(pastes)
    assert [note.code for note in read.notes] == [ReadCode.WRONG_IDS]
    whole, offer = (_only_pair(one) for one in (read.roster, read.offer))
    assert whole.light is not None
    assert offer.light == replace(whole.light, command_deck=None) != whole.light
    assert offer.dark == whole.dark is not None


def _only_pair(roster: Roster | None) -> DeckPair:
    """The decks of one player, or of the second of a team."""
    if isinstance(roster, TeamDecks):
        return roster.second
    assert isinstance(roster, DeckPair)
    return roster
