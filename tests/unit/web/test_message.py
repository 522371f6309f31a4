from podium.web.live.message import MOST_SUBJECTS, changed, opening, read_mark
from podium.web.live.subjects import SubjectId

A, B = SubjectId("a"), SubjectId("b")


def test_a_browser_gives_back_the_mark_it_was_given() -> None:
    cursors = {B: "7.0.r", A: "12.3"}
    mark = next(
        line[4:] for line in opening(cursors).decode().split("\n") if line.startswith("id: ")
    )
    assert read_mark(mark) == cursors


def test_a_message_names_the_event_that_changed() -> None:
    said = changed(A, {A: "1.0", B: "2.0"})
    assert said == (b'event: changed\nid: a:1.0,b:2.0\ndata: {"cursor":"1.0","event":"a"}\n\n')


def test_a_message_names_the_table_that_changed() -> None:
    table = SubjectId("table/x")
    said = changed(table, {table: "3.0"})
    assert said == (b'event: changed\nid: table/x:3.0\ndata: {"cursor":"3.0","table":"x"}\n\n')


def test_a_mark_that_makes_no_sense_is_no_mark() -> None:
    assert read_mark("nonsense,,:,") == {}
    assert len(read_mark(",".join(f"e{n}:1" for n in range(1000)))) <= MOST_SUBJECTS
