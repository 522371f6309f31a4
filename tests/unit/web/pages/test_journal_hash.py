"""The journal's hash stands where witnesses look for it, and on no player's page."""

from tests.unit.event.playing import DESK, SP, Playing, viewer_of
from tests.unit.web.pages.showing import desk_pages, public_pages, rendered, subject_of

SHOWN = b"0123456789abcdef</code>"


def test_the_hash_is_on_the_event_page_and_in_the_journal_alone() -> None:
    event = Playing(SP).begin(4).play(1)
    mine = subject_of(event, viewer_of("e1"))
    pages = public_pages(event, mine)
    assert {end for end, tab, page in pages if SHOWN in rendered(mine, tab, page)} == {""}
    staff = subject_of(event, DESK)
    pages = desk_pages(event, staff)
    found = {end for end, tab, page in pages if SHOWN in rendered(staff, tab, page)}
    assert found == {"desk/journal"}
