import pytest
from msgspec.structs import replace

from podium.core.ids import EntrantId
from podium.core.sheet import MatchKind
from podium.core.tier import Tier
from podium.event.check_in import CheckIn, CheckInAll, CheckOut
from podium.event.ids import PersonId
from podium.event.registration import ChangeEntrant, Register, Withdraw
from podium.event.rounds import PublishRound
from podium.event.setup import AnnounceEvent, ChangeSettings
from podium.event.staff import NameStaff
from podium.event.terms import Standing
from podium.kernel.refusal import Code, Refusal
from podium.kernel.viewer import Role
from tests.unit.event.playing import ALL, LCG, LG, ORGANISER, SP, TM, Playing, viewer_of

E1, E2, E3, E4 = (EntrantId(f"e{number}") for number in range(1, 5))


def standing(event: Playing, entrant: EntrantId) -> Standing:
    return event.state.entrants[entrant].standing


def test_a_player_registers_once_the_event_is_announced_and_only_themselves() -> None:
    event = Playing()
    assert event.refused(Register("e1", ("ada",)), by="ada") is Code.NOT_ANNOUNCED
    event.do(AnnounceEvent())
    assert event.refused(Register("e1", ("ada",)), by="bob") is Code.NOT_ALLOWED
    event.do(Register("e1", ("ada",)), by="ada")
    assert event.refused(Register("e1", ("bob",)), by="bob") is Code.ALREADY_REGISTERED
    assert event.refused(Register("e2", ("ada",)), by="ada") is Code.ALREADY_REGISTERED
    assert [line.number for line in event.view().entrants] == [1]


@pytest.mark.rule("TM-1")
def test_a_team_of_two_is_registered_together() -> None:
    event = Playing(TM)
    assert event.refused(Register("e1", ("ada",))) is Code.MEMBERS_COUNT
    assert event.refused(Register("e1", ("ada", "ada"))) is Code.MEMBERS_COUNT
    event.do(Register("e1", ("ada", "bob")))
    assert event.refused(Register("e2", ("bob", "cyd"))) is Code.ALREADY_REGISTERED
    event.do(ChangeEntrant(E1, ("ada", "cyd")))
    event.do(Register("e2", ("bob", "dan")))
    assert [line.members for line in event.view().entrants] == [("ada", "cyd"), ("bob", "dan")]
    assert Playing(SP).refused(Register("e1", ("ada", "bob"))) is Code.MEMBERS_COUNT


def test_beyond_the_capacity_there_is_a_waiting_list_that_moves_up() -> None:
    event = Playing(capacity=2)
    event.register(4)
    assert [line.waiting for line in event.view().entrants] == [False, False, True, True]
    assert event.refused(CheckIn(E3)) is Code.ON_WAITING_LIST
    event.do(Withdraw(E1))
    assert [standing(event, e) for e in (E1, E2, E3, E4)] == [
        Standing.WITHDRAWN,
        Standing.REGISTERED,
        Standing.REGISTERED,
        Standing.WAITING,
    ]
    settings = event.state.setup.settings
    event.do(ChangeSettings(replace(settings, capacity=None)))
    assert standing(event, E4) is Standing.REGISTERED


def test_who_withdrew_can_register_again_and_numbers_are_never_given_twice() -> None:
    event = Playing()
    event.register(2)
    event.do(Withdraw(E1), by="p1")
    assert event.refused(CheckIn(E1)) is Code.WITHDRAWN
    event.do(Register("e3", ("p1",)))
    assert [line.number for line in event.view().entrants] == [2, 3]
    assert event.refused(Withdraw(E3), by="p2") is Code.NOT_ALLOWED


def test_a_group_is_between_the_entrant_and_the_staff() -> None:
    event = Playing()
    event.register(2)
    event.do(AnnounceEvent())
    others = event.bytes(), event.bytes(viewer_of("e2"))
    event.do(ChangeEntrant(E1, ("p1",), "club-a"), by="p1")
    assert (event.bytes(), event.bytes(viewer_of("e2"))) == others
    own = event.view(viewer_of("e1")).own
    assert own is not None
    assert own.group == "club-a"
    assert event.refused(ChangeEntrant(E2, ("p2",), "club-b"), by="p1") is Code.NOT_ALLOWED


@pytest.mark.rule("EV-15")
@pytest.mark.parametrize("rulebook", ALL)
def test_who_joins_late_has_an_unpaired_loss_for_each_round_missed(rulebook: str) -> None:
    event = Playing(rulebook, rounds=4).begin(6).play(2)
    assert event.refused(Register("late", ("new", "newer")), by="new") is Code.STARTED
    late = event.register_one(7)
    event.do(CheckInAll())
    assert event.standings()[late].losses == 2
    assert event.standings()[late].points == 0
    losses = [
        match.entrants
        for played in event.view().rounds
        for match in played.matches
        if match.kind is MatchKind.UNPAIRED_LOSS
    ]
    assert losses == [(late,), (late,)]
    assert late in event.play_round().seats


@pytest.mark.rule("SP-20", "LG-15", "LCG-22", "LCG-23", "LCG-30")
@pytest.mark.parametrize(
    ("rulebook", "tier", "mandatory"),
    [
        (SP, Tier.CASUAL, ("models", "cards", "dice", "measuring-tools", "essential-tokens")),
        (
            LG,
            Tier.CASUAL,
            (
                "models",
                "cards",
                "dice",
                "measuring-tools",
                "essential-tokens",
                "line-of-sight-template",
            ),
        ),
        (LCG, Tier.CASUAL, ("cards",)),
        (LCG, Tier.COMPETITIVE, ("cards", "sleeves")),
        (TM, Tier.CASUAL, ("cards",)),
        (TM, Tier.PREMIUM, ("cards", "sleeves")),
    ],
)
def test_present_is_who_has_all_mandatory_items_ticked_off(
    rulebook: str, tier: Tier, mandatory: tuple[str, ...]
) -> None:
    event = Playing(rulebook, tier=tier)
    event.register(1)
    own = event.view(viewer_of("e1")).own
    assert own is not None
    assert own.lacking == mandatory
    for item in mandatory:
        assert standing(event, E1) is Standing.REGISTERED
        event.do(CheckIn(E1, (item,)))
    assert standing(event, E1) is Standing.PRESENT


@pytest.mark.rule("LCG-23")
def test_an_organiser_can_order_items_that_are_optional() -> None:
    event = Playing(LCG, ordered_items=("opaque-sleeves",))
    event.register(1)
    answer = event.ask(CheckIn(E1))
    assert isinstance(answer, Refusal)
    assert answer.code is Code.ITEMS_MISSING
    assert answer.values["items"] == ("cards", "opaque-sleeves")
    event.do(CheckIn(E1, ("cards", "opaque-sleeves")))
    assert standing(event, E1) is Standing.PRESENT


def test_somebody_can_be_let_in_without_an_item_which_is_recorded() -> None:
    event = Playing(SP)
    event.register(1)
    event.do(CheckIn(E1, ("dice",), lacking=True))
    assert standing(event, E1) is Standing.PRESENT
    own = event.view(viewer_of("e1")).own
    assert own is not None
    assert own.lacking == ("models", "cards", "measuring-tools", "essential-tokens")
    assert event.refused(CheckIn(E1, ("umbrella",))) is Code.UNKNOWN


def test_all_are_present_at_once_and_somebody_is_not_after_all() -> None:
    event = Playing(SP)
    event.register(4)
    event.do(CheckInAll())
    assert event.do(CheckInAll()) == ()
    event.do(CheckOut(E4))
    assert event.refused(CheckOut(E4)) is Code.NOT_PRESENT
    event.do(AnnounceEvent())
    settings = replace(event.state.setup.settings, rounds=3)
    event.do(ChangeSettings(settings))
    event.publish()
    assert set(event.round.seats) == {E1, E2, E3}
    assert event.refused(CheckOut(E1)) is Code.STARTED
    assert event.refused(Withdraw(E1)) is Code.STARTED


@pytest.mark.rule("EV-8")
def test_a_judge_may_not_play_in_the_event_they_judge() -> None:
    event = Playing(SP)
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    assert event.refused(Register("e1", ("judge",))) is Code.STAFF_PLAYS
    event.do(Register("e1", ("ada",)))
    assert event.refused(NameStaff(PersonId("ada"), Role.HEAD_JUDGE)) is Code.STAFF_PLAYS


@pytest.mark.rule("EV-8")
def test_shatterpoint_does_not_start_without_a_judge_who_does_not_play() -> None:
    event = Playing(SP)
    event.do(Register("e0", (ORGANISER,)))
    event.begin(4).draw()
    assert event.refused(PublishRound()) is Code.JUDGE_MISSING
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    event.do(PublishRound())


@pytest.mark.rule("EV-8")
def test_legion_starts_without_a_judge() -> None:
    event = Playing(LG)
    event.do(Register("e0", (ORGANISER,)))
    event.begin(4).publish()


@pytest.mark.rule("LCG-40")
def test_an_organiser_plays_only_beside_a_second_who_does_not() -> None:
    event = Playing(LCG)
    event.do(Register("e0", (ORGANISER,)))
    event.begin(3).draw()
    assert event.refused(PublishRound()) is Code.SECOND_ORGANISER_MISSING
    event.do(NameStaff(PersonId("judge"), Role.JUDGE))
    assert event.refused(PublishRound()) is Code.SECOND_ORGANISER_MISSING
    event.do(NameStaff(PersonId("second"), Role.ORGANISER))
    event.do(PublishRound())


@pytest.mark.rule("LCG-40", "LCG-30")
def test_at_premium_events_organisers_and_judges_may_not_play() -> None:
    event = Playing(LCG, tier=Tier.PREMIUM)
    assert event.refused(Register("e0", (ORGANISER,))) is Code.STAFF_PLAYS
    casual = Playing(LCG)
    casual.do(NameStaff(PersonId("second"), Role.ORGANISER))
    casual.do(Register("e0", (ORGANISER,)))
    casual.begin(3).draw()
    settings = replace(casual.state.setup.settings, tier=Tier.PREMIUM)
    casual.do(ChangeSettings(settings))
    assert casual.refused(PublishRound()) is Code.STAFF_PLAYS


@pytest.mark.rule("EV-15")
def test_somebody_checked_in_late_alone_keeps_the_rounds_missed_whatever_is_ticked_later() -> None:
    event = Playing(SP, rounds=4).begin(5).play(2)
    late = event.register_one(6)
    event.do(CheckIn(late, lacking=True))
    assert event.standings()[late].losses == 2
    event.play_round()
    event.do(CheckIn(late, ("cards",)))
    assert event.state.entrants[late].missed == (1, 2)


@pytest.mark.rule("EV-15")
def test_nobody_enters_or_checks_in_once_the_cut_has_begun() -> None:
    event = Playing(SP, rounds=2, cut=2).begin(4)
    event.register(1)
    event.play(2)
    event.publish()
    assert event.refused(Register("e9", ("p9",))) is Code.SWISS_OVER
    assert event.refused(CheckIn(EntrantId("e5"), lacking=True)) is Code.SWISS_OVER
    assert event.refused(CheckInAll()) is Code.SWISS_OVER


def test_players_change_and_withdraw_their_entry_until_the_event_starts() -> None:
    event = Playing(SP).begin(5)
    event.do(ChangeEntrant(E1, ("p1",), "club"), by="p1")
    event.do(Withdraw(E2), by="p2")
    assert standing(event, E2) is Standing.WITHDRAWN
    event.publish()
    assert event.refused(ChangeEntrant(E1, ("p1",)), by="p1") is Code.STARTED
    assert event.refused(Withdraw(E1), by="p1") is Code.STARTED
    event.do(ChangeEntrant(E1, ("p1",)))


def test_all_present_at_once_is_news_for_others_only_if_they_come_late() -> None:
    event = Playing(SP, rounds=3)
    event.register(4)
    event.do(AnnounceEvent())
    before = event.view().cursor
    event.do(CheckInAll())
    assert event.view().cursor == before
    event.publish()
    event.register(1)
    before = event.view().cursor
    event.do(CheckInAll())
    assert event.view().cursor != before


def test_everyone_is_told_who_moves_up_also_before_the_announcement() -> None:
    event = Playing(capacity=1)
    event.register(2)
    before = event.view()
    event.do(ChangeSettings(replace(event.state.setup.settings, capacity=2)))
    assert [line.waiting for line in before.entrants] == [False, True]
    assert [line.waiting for line in event.view().entrants] == [False, False]
    assert event.view().cursor != before.cursor


@pytest.mark.parametrize("rulebook", ALL)
def test_nobody_joins_an_entrant_by_a_players_word_alone(rulebook: str) -> None:
    """A player entered the organiser as a player: the event could then publish no round."""
    event = Playing(rulebook)
    event.do(NameStaff(PersonId("second"), Role.ORGANISER))
    event.register(3)
    event.do(AnnounceEvent())
    mates = ("new",) if event.state.rulebook.members > 1 else ()
    mine, *own_mates = event.state.entrants[E1].members
    event.do(Withdraw(E3), by=event.state.entrants[E3].members[0])
    for known in (ORGANISER, "second", *event.state.entrants[E3].members):
        wanted = (mine, known) if mates else (known,)
        assert event.refused(ChangeEntrant(E1, wanted), by=mine) in AGAINST_CONSENT
        if mates:
            assert event.refused(Register("e9", ("fresh", known)), by="fresh") in AGAINST_CONSENT
    assert event.state.entrants[E1].members == (mine, *own_mates)
    event.do(ChangeEntrant(E1, (mine, *mates)), by=mine)
    event.do(Register("e9", ("fresh", *("newer" for _ in mates))), by="fresh")


AGAINST_CONSENT = (Code.CONSENT_MISSING, Code.NOT_ALLOWED, Code.STAFF_PLAYS)


def test_staff_move_people_between_entrants_as_before() -> None:
    event = Playing()
    event.register(2)
    event.do(Withdraw(E2))
    event.do(ChangeEntrant(E1, ("p2",)))
    assert event.state.entrants[E1].members == ("p2",)
