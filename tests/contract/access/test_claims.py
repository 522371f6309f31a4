from podium.kernel.now import Now
from podium.people.access.access import Access
from podium.people.access.claim import Claim, IssuedCode, shown_code
from podium.people.access.session import DAY, SessionId, SignedIn
from podium.people.access.store import UNUSED
from tests.contract.access.moments import START, later


def signed_in_by(access: Access, issued: IssuedCode, now: Now = START) -> SignedIn:
    """Somebody who used a code."""
    signed_in = access.claims.sign_in(issued.code.reveal(), now)
    assert signed_in is not None
    return signed_in


def test_a_code_is_exchanged_for_a_session_in_its_event(access: Access) -> None:
    for typing in (str, str.upper, shown_code, lambda code: f" {shown_code(code)} "):
        typed = typing(access.claims.issue("one", "p1", START, "issue").code.reveal())
        assert access.claims.find(typed, later(1)) == Claim("one", "p1", START, issue="issue")
        signed_in = access.claims.sign_in(typed, later(1))
        assert signed_in is not None
        session = signed_in.session
        assert (session.person, session.event, session.issue) == ("p1", "one", "issue")
        assert access.sessions.find(signed_in.token.reveal(), later(1)) == session
    assert len(access.sessions.of("p1", later(1), event="one")) == 4


def test_a_code_signs_in_one_device(access: Access) -> None:
    code = access.claims.issue("one", "p1", START).code.reveal()
    assert access.claims.find(code, later(1)) is not None, "looking does not use it up"
    assert access.claims.sign_in(code, later(1)) is not None
    assert access.claims.find(code, later(1)) is None
    assert access.claims.sign_in(code, later(1)) is None
    assert len(access.sessions.of("p1", later(1), event="one")) == 1


def test_a_new_code_signs_nobody_out(access: Access) -> None:
    phone = signed_in_by(access, access.claims.issue("one", "p1", START))
    told: list[SessionId] = []
    access.sessions.on_revoked(told.extend)
    tablet = signed_in_by(access, access.claims.issue("one", "p1", later(1)), later(1))
    assert told == []
    for device in (phone, tablet):
        assert access.sessions.find(device.token.reveal(), later(2)) == device.session


def test_a_used_code_ends_those_before_it_and_leaves_those_after(access: Access) -> None:
    first, second, third = (access.claims.issue("one", "p1", later(n)) for n in range(3))
    other = access.claims.issue("one", "p2", START)
    signed_in_by(access, second, later(3))
    assert access.claims.sign_in(first.code.reveal(), later(3)) is None
    signed_in_by(access, third, later(3))
    signed_in_by(access, other, later(3))


def test_cards_printed_again_leave_the_first_ones_valid_but_not_without_end(
    access: Access,
) -> None:
    prints = [access.claims.issue_all("one", ["p1", "p2"], later(n)) for n in range(UNUSED + 2)]
    assert len(access.claims.of("one")) == 2 * UNUSED
    for number, (card, _) in enumerate(prints):
        valid = access.claims.find(card.code.reveal(), later(9)) is not None
        assert valid is (number >= 2), number


def test_codes_for_many_come_in_the_order_asked_for(access: Access) -> None:
    people = [f"p{number}" for number in (9, 7, 3, 1)]
    issued = access.claims.issue_all("one", people, later(1), "issue")
    assert [one.person for one in issued] == people
    assert len({one.code for one in issued}) == 4
    assert [claim.person for claim in access.claims.of("one")] == ["p1", "p3", "p7", "p9"]
    assert access.claims.issue_all("one", [], START) == ()


def test_what_is_withdrawn_ends_with_its_sessions_and_nothing_else(access: Access) -> None:
    mine, unused = (access.claims.issue("one", "p1", later(n)) for n in range(2))
    lost = signed_in_by(access, mine)
    others = [
        signed_in_by(access, access.claims.issue(event, person, START))
        for event, person in (("one", "p2"), ("two", "p1"))
    ]
    told: list[SessionId] = []
    access.sessions.on_revoked(told.extend)
    access.claims.withdraw("one", ["p1", "unknown"], later(2))
    assert told == [lost.session.id]
    assert access.sessions.find(lost.token.reveal(), later(2)) is None
    assert access.claims.sign_in(unused.code.reveal(), later(2)) is None
    for one in others:
        assert access.sessions.find(one.token.reveal(), later(2)) == one.session
    signed_in_by(access, access.claims.issue("one", "p1", later(3)), later(3))


def test_who_has_just_entered_is_signed_in_without_a_code(access: Access) -> None:
    opened = access.claims.open("one", "p1", START)
    assert access.sessions.find(opened.token.reveal(), later(1)) == opened.session
    assert (opened.session.event, opened.session.issue) == ("one", None)
    assert access.claims.of("one") == ()


def test_codes_end_a_week_after_the_event_was_closed(access: Access, elsewhere: Access) -> None:
    used, kept, expired = (access.claims.issue("one", f"p{n}", START) for n in range(3))
    other = access.claims.issue("two", "p1", START)
    early, unrelated = signed_in_by(access, used), signed_in_by(access, other)
    access.claims.event_closed("one", later(DAY))
    late = signed_in_by(access, kept, later(8 * DAY - 1))
    for signed_in in (early, late):
        token = signed_in.token.reveal()
        for process in (access, elsewhere):
            assert process.sessions.find(token, later(8 * DAY - 1)) is not None
            assert process.sessions.find(token, later(8 * DAY)) is None
    assert access.claims.sign_in(expired.code.reveal(), later(8 * DAY)) is None
    assert access.claims.find(expired.code.reveal(), later(8 * DAY)) is None
    assert access.sessions.find(unrelated.token.reveal(), later(8 * DAY)) is not None
    access.sessions.sweep(later(8 * DAY))
    assert access.claims.of("one") == ()


def test_what_is_no_code_signs_nobody_in(access: Access) -> None:
    access.claims.issue("one", "p1", START)
    for typed in ("", "0" * 16, "0" * 17, "' OR 1=1 --", "é" * 16, "\ud800", "0" * 100_000):
        assert access.claims.sign_in(typed, START) is None
        assert access.claims.find(typed, START) is None
