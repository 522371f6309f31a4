"""Tables on a server: opening, sitting down, playing, seeing, coming back after a restart."""

import msgspec
import pytest

from podium.allstar.rules.box import default_box
from podium.allstar.rules.options import Mode, Options
from podium.allstar.rules.record import Record, replay
from podium.allstar.table.commands import BeginGame, OpenTable, SealChoice, SealForBot, TakeSeat
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.allstar.table.setting import HOUSE, Guest, Level, TableSetting
from podium.allstar.table.state import TableStage
from podium.kernel.now import Now
from podium.kernel.refusal import Code, Refusal
from podium.people.store import People
from podium.people.tables import MemoryTables
from podium.tables.again import Returning
from podium.tables.answers import TableDone, TableNews, TableScene
from podium.tables.ids import TableId, stream_of_table, table_of
from tests.unit.tables.tabling import House, guest, secret_of

BOTS = (Level.FAIR, Level.EASY, Level.STRONG)


@pytest.fixture
def house() -> House:
    return House()


@pytest.mark.parametrize("options", [Options(2, mode=mode) for mode in Mode] + [Options(4)])
def test_one_person_plays_a_whole_game_against_bots(house: House, options: Options) -> None:
    table = house.playing(options, (None, *BOTS[: options.managers - 1]))
    house.play(table, 0)
    scene = house.scene(table, 0)
    assert scene.view.stage is TableStage.OVER
    assert 1 in scene.view.places
    record = house.service.record(table, guest(table, 0))
    assert isinstance(record, Record)
    *_, last = replay(record, default_box())
    assert last.public == scene.view.game


def test_six_people_play_a_whole_game(house: House) -> None:
    table = house.playing(Options(6))
    house.play(table, *range(6))
    assert house.scene(table).view.stage is TableStage.OVER


def test_a_repeated_request_gets_its_first_answer_and_counts_once(house: House) -> None:
    setting = TableSetting(options=Options(2))
    command = OpenTable(setting=setting, levels=(None, None))
    first, again = (house.service.open(command, secret=secret_of(0), key="same") for _ in range(2))
    assert isinstance(first, TableDone)
    assert first == again
    table = first.table
    seat = TakeSeat(seat=0)
    who = guest(table, 0)
    answers = [house.service.sit(table, seat, guest=who, key="sit", name="Ada") for _ in range(2)]
    assert answers == [TableDone(table)] * 2
    other = house.service.perform(table, TakeSeat(seat=1), guest=who, key="sit")
    assert other == TableRefusal(TableCode.KEY_REUSED)


def test_choices_sent_twice_are_one_fact(house: House) -> None:
    table = house.playing(Options(2))
    seen = house.scene(table, 0).view
    assert seen.own is not None
    assert seen.game is not None
    choice = SealChoice(seat=0, step=seen.game.step, moves=(seen.own.cards.hand[0],))
    for _ in range(3):
        answer = house.service.perform(table, choice, guest=guest(table, 0), key="choice")
        assert answer == TableDone(table)
    entries = house.journal.read(stream_of_table(table))
    assert [entry.kind for entry in entries].count("choice-sealed") == 1


@pytest.mark.parametrize("key", ["", "k" * 101, "two\nlines"])
def test_a_key_that_cannot_be_stored_is_refused(house: House, key: str) -> None:
    table = house.open(Options(2))
    answer = house.service.perform(table, TakeSeat(seat=0), guest=guest(table, 0), key=key)
    assert answer == TableRefusal(TableCode.KEY_MALFORMED)


def test_nobody_acts_as_the_house(house: House) -> None:
    table = house.playing(Options(2), (None, Level.FAIR))
    step = house.scene(table).view.game
    assert step is not None
    command = SealForBot(seat=1, step=step.step, moves=(1,))
    for who in (HOUSE, guest(table, 0), Guest("")):
        answer = house.service.perform(table, command, guest=who, key=house.key())
        assert answer == TableRefusal(TableCode.NOT_FOR_YOU)


def test_names_are_kept_apart_from_the_facts(house: House) -> None:
    table = house.open(Options(2))
    house.sit(table, 0, "Zoë Quirin")
    house.sit(table, 1, "Bert")
    assert set(house.scene(table).names.values()) == {"Zoë Quirin", "Bert"}
    journal = b"".join(entry.payload for entry in house.journal.read(stream_of_table(table)))
    assert b"Quirin" not in journal
    assert b"Bert" not in journal


@pytest.mark.parametrize("name", ["", "   ", "x" * 31, "a\u202eb", "é" * 5_000])
def test_a_name_that_does_not_fit_is_refused_and_the_seat_stays_free(
    house: House, name: str
) -> None:
    table = house.open(Options(2))
    answer = house.service.sit(table, TakeSeat(seat=0), guest=guest(table, 0), key="k", name=name)
    assert isinstance(answer, Refusal)
    assert answer.code in (Code.TEXT_EMPTY, Code.TEXT_TOO_LONG, Code.TEXT_UNPRINTABLE)
    assert house.scene(table).view.chairs[0].guest is None


def test_who_is_refused_a_seat_leaves_no_name(house: House) -> None:
    table = house.open(Options(2))
    house.sit(table, 0, "Ada")
    answer = house.service.sit(table, TakeSeat(seat=0), guest=guest(table, 1), key="k", name="Eve")
    assert answer == TableRefusal(TableCode.SEAT_NOT_FREE)
    assert [one.name for one in house.people.of(stream_of_table(table)).values()] == ["Ada"]
    again = house.service.sit(table, TakeSeat(seat=1), guest=guest(table, 0), key="l", name="Other")
    assert again == TableRefusal(TableCode.SEATED_ALREADY)
    assert [one.name for one in house.people.of(stream_of_table(table)).values()] == ["Ada"]


def test_where_spectators_are_not_welcome_only_those_at_the_table_see_the_game(
    house: House,
) -> None:
    table = house.open(Options(2), spectators=False)
    assert isinstance(house.service.scene(table, None), TableScene)  # seats can still be taken
    for seat in (0, 1):
        house.sit(table, seat)
    house.do(table, BeginGame(), 0)
    for outsider in (None, guest(table, 5), Guest("")):
        refused = TableRefusal(TableCode.NOT_FOR_YOU)
        assert house.service.scene(table, outsider) == refused
        assert house.service.news(table, outsider, 0) == refused
        assert house.service.record(table, outsider) == refused
        assert house.service.cursors(table, (outsider,)) == {outsider: None}
    assert isinstance(house.service.scene(table, guest(table, 1)), TableScene)


def test_the_record_is_for_nobody_before_the_end(house: House) -> None:
    table = house.playing(Options(2))
    for who in (None, guest(table, 0), guest(table, 1)):
        assert house.service.record(table, who) == TableRefusal(TableCode.NOT_FOR_YOU)


def test_of_a_table_that_does_not_exist_everything_is_refused(house: House) -> None:
    missing = TableId("0000000000000000")
    refused = TableRefusal(TableCode.NO_SUCH_TABLE)
    assert house.service.scene(missing, None) == refused
    assert house.service.news(missing, None, 0) == refused
    assert house.service.record(missing, None) == refused
    answer = house.service.perform(missing, BeginGame(), guest=guest(missing, 0), key="k")
    assert answer == refused


def test_news_lead_from_one_view_to_the_next(house: House) -> None:
    table = house.playing(Options(2))
    before = house.scene(table, 1).view.cursor
    house.choose(table, 0)
    news = house.service.news(table, guest(table, 1), before)
    assert isinstance(news, TableNews)
    assert [thing.__struct_config__.tag for thing in news.things] == ["seal-shown"]
    assert news.cursor == house.scene(table, 1).view.cursor
    old = house.service.news(table, guest(table, 1), news.cursor + 1)
    assert old == TableRefusal(TableCode.NEWS_TOO_OLD)


def test_after_a_restart_everything_is_as_it_was_and_bots_go_on(house: House) -> None:
    table = house.playing(Options(4), (None, *BOTS))
    for _ in range(9):
        house.choose(table, 0)
        house.wait(2_100)
    house.choose(table, 0)
    before = [house.scene(table, seat).view for seat in (0, None)]
    again = House(house.journal, house.people, now=house.now, seed="again")
    assert [again.scene(table, seat).view for seat in (0, None)] == before
    again.play(table, 0)
    assert again.scene(table).view.stage is TableStage.OVER


def test_the_follower_is_woken_and_cursors_change_for_those_who_may_know(house: House) -> None:
    table = house.playing(Options(3))
    woken: list[int] = []
    viewers = (guest(table, 0), guest(table, 1), None)
    before = house.service.cursors(table, viewers)
    handle = house.service._followers.add(stream_of_table(table), lambda: woken.append(1))
    house.choose(table, 0)
    assert woken
    after = house.service.cursors(table, viewers)
    assert all(after[one] != before[one] for one in viewers)
    house.choose(table, 0, "random")  # changes what is sealed
    changed = house.service.cursors(table, viewers)
    assert changed[viewers[0]] != after[viewers[0]]
    assert all(changed[one] == after[one] for one in viewers[1:])
    handle.close()


def test_ids_of_tables_and_events_are_told_apart() -> None:
    table = TableId("0123456789abcdef")
    assert table_of(stream_of_table(table)) == table
    assert table_of("event/0123456789") is None


def test_what_a_viewer_is_sent_never_names_the_seed_before_the_end(house: House) -> None:
    table = house.playing(Options(2))
    opened = msgspec.json.decode(house.journal.read(stream_of_table(table))[0].payload)
    for seat in (0, 1, None):
        assert opened["seed"].encode() not in msgspec.json.encode(house.scene(table, seat))


def test_people_of_a_table_are_forgotten_without_a_trace() -> None:
    people = People(MemoryTables())
    house = House(people=people)
    table = house.open(Options(2))
    house.sit(table, 0, "Ada")
    people.erase(stream_of_table(table), people.of(stream_of_table(table)))
    assert house.scene(table).names == {}


def test_names_are_erased_thirty_days_after_the_end_and_the_record_stays(house: House) -> None:
    over = house.playing(Options(2), (None, Level.GREEDY))
    house.play(over, 0)
    running = house.playing(Options(2))
    day = 24 * 60 * 60 * 1000
    for _ in range(29):
        house.now = Now(house.now + day)
        house.choose(running, 0)
        house.choose(running, 1)
        house.service.keeper.run_due(house.now)
    assert list(house.scene(over).names.values()) == ["Person 0"]
    house.now = Now(house.now + day)
    house.service.keeper.run_due(house.now)
    assert house.scene(over).names == {}
    assert house.people.of(stream_of_table(over)) == {}
    assert isinstance(house.service.record(over, guest(over, 0)), Record)
    assert len(house.scene(running).names) == 2


def test_a_clock_that_may_be_wrong_erases_no_names(house: House) -> None:
    over = house.playing(Options(2), (None, Level.GREEDY))
    house.play(over, 0)
    right, house.sure = house.now, False
    house.now = Now(right + 40 * 24 * 60 * 60 * 1000)
    house.service.keeper.run_due(house.now)
    assert list(house.scene(over).names.values()) == ["Person 0"]


def test_a_rematch_takes_one_click_each_and_begins_when_all_are_there(house: House) -> None:
    table = house.playing(Options(3), (None, None, Level.GREEDY))
    early = house.service.rematch(table, Returning(guest(table, 0), secret_of(0), "early", "-"))
    assert early == TableRefusal(TableCode.NOT_FOR_YOU)
    house.play(table, 0, 1)

    def click(seat: int) -> TableId:
        done = house.service.rematch(
            table, Returning(guest(table, seat), secret_of(seat), house.key(), "-")
        )
        assert isinstance(done, TableDone), done
        return done.table

    again = click(1)
    assert house.scene(again, 1).view.stage is TableStage.GATHERING
    assert click(1) == again
    assert click(0) == again
    seen = house.scene(again, 0).view
    assert seen.stage is TableStage.PLAYING
    assert seen.own is not None
    assert seen.own.seat == 0
    assert not seen.known_deal
    assert set(house.scene(again).names.values()) == {"Person 0", "Person 1"}
    stranger = house.service.rematch(
        table, Returning(Guest("stranger"), secret_of(8), house.key(), "-")
    )
    assert stranger == TableRefusal(TableCode.NOT_SEATED)


def test_the_same_deal_can_be_played_too_and_is_marked_as_known(house: House) -> None:
    table = house.playing(Options(3), (None, Level.GREEDY, Level.EASY))
    first = house.scene(table, 0).view
    early = house.service.play_deal_too(
        table, Returning(guest(table, 0), secret_of(0), "early", "-")
    )
    assert early == TableRefusal(TableCode.NOT_FOR_YOU)
    house.play(table, 0)
    done = house.service.play_deal_too(
        table, Returning(guest(table, 9), secret_of(9), house.key(), "Zoe")
    )
    assert isinstance(done, TableDone)
    seen = house.scene(done.table, 9).view
    assert seen.known_deal
    assert seen.stage is TableStage.PLAYING
    assert seen.own is not None
    assert first.own is not None
    assert seen.own.cards.hand == first.own.cards.hand
    assert list(house.scene(done.table).names.values()) == ["Zoe"]
