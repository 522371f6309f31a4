from podium.journal.entry import AlreadyDone, Appended, Conflict
from podium.streams.line import Line
from tests.unit.streams.held_journal import HeldJournal
from tests.unit.streams.seats import SEATS, Fact, No, Sat, Seats, Sit, envelope

Table = Line[Seats, Sit, Fact, No]


def test_a_flight_given_up_with_one_that_another_process_wrote_too_lands_where_it_is() -> None:
    """Once a state held facts that no journal had: copies of one request in two processes."""
    journal = HeldJournal()
    here: Table = Line("t", journal, SEATS)
    there: Table = Line("t", journal, SEATS)
    journal.holding = True
    copy = here.launch(here.tip(), (Sat(1, "Ada"),), envelope("k1"))
    following = here.launch(here.tip(), (Sat(2, "Bo"),), envelope("k2"))
    original = there.launch(there.tip(), (Sat(1, "Ada"),), envelope("k1"))
    journal.held.insert(0, journal.held.pop())
    journal.release()
    assert isinstance(original.future.result(), Appended)
    assert isinstance(copy.future.result(), AlreadyDone)
    assert isinstance(following.future.result(), Appended)
    here.abandon(copy)
    doomed = here.launch(here.tip(), (Sat(3, "Eve"),), envelope("k3"))
    here.land(following)
    assert isinstance(doomed.future.result(), Conflict)
    assert here.durable().state == {1: "Ada", 2: "Bo"}
    assert here.durable().head == journal.head("t")
    assert here.tip() == here.durable()


def test_a_line_with_nothing_on_its_way_and_nobody_listening_is_idle() -> None:
    journal = HeldJournal()
    line: Table = Line("t", journal, SEATS)
    seen = [line.idle]
    journal.holding = True
    flight = line.launch(line.tip(), (Sat(1, "Ada"),), envelope("k1"))
    seen.append(line.idle)
    journal.release()
    line.land(flight)
    seen.append(line.idle)
    assert seen == [True, False, True]
