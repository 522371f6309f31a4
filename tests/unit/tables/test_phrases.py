"""Set phrases: heard by all at the table for a while, not too many, and never written down."""

from podium.allstar.rules.options import Options
from podium.allstar.table.refusals import TableCode, TableRefusal
from podium.kernel.now import Now
from podium.tables.ids import TableId, stream_of_table
from podium.tables.phrases import HEARD_FOR, MOST_HEARD, Phrase
from tests.unit.tables.tabling import House, guest


def test_everybody_at_the_table_hears_it_for_a_while() -> None:
    house = House()
    table, other = house.playing(Options(3)), house.playing(Options(3))
    woken: list[int] = []
    viewers = (guest(table, 0), guest(table, 1), None)
    before = house.service.cursors(table, viewers)
    handle = house.service._followers.add(stream_of_table(table), lambda: woken.append(1))
    assert house.service.phrases.say(table, guest(table, 1), Phrase.HELLO) is None
    assert woken
    after = house.service.cursors(table, viewers)
    assert all(after[one] != before[one] for one in viewers)
    for seat in (0, 1, 2, None):
        heard = house.scene(table, seat).spoken
        assert [(one.seat, one.phrase) for one in heard] == [(1, Phrase.HELLO)]
    assert not house.scene(other, 0).spoken
    house.now = Now(house.now + HEARD_FOR)
    assert not house.scene(table, 0).spoken
    assert house.service.phrases.tables == 0
    handle.close()


def test_nothing_of_it_is_written_down() -> None:
    house = House()
    table = house.playing(Options(3))
    before = house.service.record(table, guest(table, 0)), list(house.service._facts(table))
    house.service.phrases.say(table, guest(table, 0), Phrase.WOW)
    assert list(house.service._facts(table)) == before[1]
    again = House(house.journal, house.people, now=house.now, seed="again")
    assert not again.scene(table, 0).spoken


def test_only_who_holds_a_seat_speaks() -> None:
    house = House()
    table = house.playing(Options(3))
    phrases = house.service.phrases
    refused = TableRefusal(TableCode.NOT_SEATED)
    assert phrases.say(table, None, Phrase.OUCH) == refused
    assert phrases.say(table, guest(table, 9), Phrase.OUCH) == refused
    nowhere = TableRefusal(TableCode.NO_SUCH_TABLE)
    assert phrases.say(TableId("none"), guest(table, 0), Phrase.OUCH) == nowhere
    assert not house.scene(table, 0).spoken


def test_nobody_drowns_out_the_others() -> None:
    house = House()
    table = house.playing(Options(3))
    phrases = house.service.phrases
    for _ in range(MOST_HEARD):
        assert phrases.say(table, guest(table, 0), Phrase.HELLO) is None
    refused = phrases.say(table, guest(table, 0), Phrase.HELLO)
    assert refused == TableRefusal(TableCode.TOO_MANY_PHRASES)
    assert phrases.say(table, guest(table, 1), Phrase.THANKS) is None
    numbers = [one.number for one in house.scene(table, 2).spoken]
    assert len(numbers) == MOST_HEARD + 1
    assert numbers == sorted(set(numbers))
    house.now = Now(house.now + HEARD_FOR + MOST_HEARD)
    assert phrases.say(table, guest(table, 0), Phrase.HELLO) is None


def test_it_is_heard_in_every_process_once() -> None:
    """Two services on one journal, which passes words on."""
    one = House()
    table = one.playing(Options(3))
    other = House(one.journal, one.people, now=one.now, seed="other")
    for house in (one, other):
        house.service.phrases.start()
        house.service.phrases.start()
    woken: list[int] = []
    handle = other.service._followers.add(stream_of_table(table), lambda: woken.append(1))
    before = other.service.cursors(table, [None])
    assert one.service.phrases.say(table, guest(table, 1), Phrase.HELLO) is None
    assert other.service.phrases.say(table, guest(table, 2), Phrase.WOW) is None
    for house in (one, other):
        heard = house.scene(table, 0).spoken
        assert [(said.seat, said.phrase) for said in heard] == [(1, Phrase.HELLO), (2, Phrase.WOW)]
    assert woken
    assert other.service.cursors(table, [None]) != before
    one.journal.call_out(stream_of_table(table), "nonsense")
    one.journal.call_out("event/1", '["x",1,"hello"]')
    other.service.phrases.close()
    one.service.phrases.say(table, guest(table, 1), Phrase.OUCH)
    assert len(other.scene(table, 0).spoken) == 2
    handle.close()
