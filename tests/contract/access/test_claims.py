from podium.people.access.access import Access
from podium.people.access.claim import shown_code
from podium.people.access.session import DAY, SessionId
from tests.contract.access.moments import START, later


def test_a_code_is_exchanged_for_a_session_in_its_event(access: Access) -> None:
    claim = access.claims.issue("one", "p1", START)
    code = claim.code.reveal()
    for typed in (code, code.upper(), shown_code(code), f" {shown_code(code)} "):
        signed_in = access.claims.sign_in(typed, later(1))
        assert signed_in is not None
        assert (signed_in.session.person, signed_in.session.event) == ("p1", "one")
        assert access.claims.find(typed, later(1)) == claim
    assert len(access.sessions.of("p1", later(1), event="one")) == 4


def test_somebody_has_one_code_in_an_event_however_often_it_is_asked_for(access: Access) -> None:
    claim = access.claims.issue("one", "p1", START)
    assert access.claims.issue("one", "p1", later(1)) == claim
    assert access.claims.issue("two", "p1", later(1)).code != claim.code
    assert access.claims.of("one") == (claim,)


def test_codes_for_many_come_in_the_order_asked_for(access: Access) -> None:
    known = access.claims.issue("one", "p7", START)
    people = [f"p{number}" for number in (9, 7, 3, 9, 1)]
    claims = access.claims.issue_all("one", people, later(1))
    assert [claim.person for claim in claims] == people
    assert claims[1] == known
    assert claims[0] == claims[3]
    assert len({claim.code for claim in claims}) == 4
    assert [claim.person for claim in access.claims.of("one")] == ["p1", "p3", "p7", "p9"]
    assert access.claims.issue_all("one", [], START) == ()


def test_a_reissued_code_ends_the_old_one_and_its_sessions_only(access: Access) -> None:
    old, other = access.claims.issue_all("one", ["p1", "p2"], START)
    elsewhere = access.claims.issue("two", "p1", START)
    lost, *others = (
        access.claims.sign_in(claim.code.reveal(), START) for claim in (old, other, elsewhere)
    )
    told: list[SessionId] = []
    access.sessions.on_revoked(told.extend)
    new = access.claims.reissue("one", "p1", later(1))
    assert lost is not None
    assert told == [lost.session.id]
    assert access.sessions.find(lost.token.reveal(), later(1)) is None
    assert access.claims.find(old.code.reveal(), later(1)) is None
    assert access.claims.sign_in(old.code.reveal(), later(1)) is None
    assert access.claims.issue("one", "p1", later(2)) == new
    assert access.claims.sign_in(new.code.reveal(), later(2)) is not None
    for one in others:
        assert one is not None
        assert access.sessions.find(one.token.reveal(), later(2)) == one.session


def test_somebody_without_a_code_gets_one_by_a_reissue(access: Access) -> None:
    claim = access.claims.reissue("one", "p1", START)
    assert access.claims.of("one") == (claim,)


def test_claims_end_a_week_after_the_event_was_closed(access: Access, elsewhere: Access) -> None:
    claim, other = access.claims.issue("one", "p1", START), access.claims.issue("two", "p1", START)
    early = access.claims.sign_in(claim.code.reveal(), START)
    unrelated = access.claims.sign_in(other.code.reveal(), START)
    access.claims.event_closed("one", later(DAY))
    late = access.claims.sign_in(claim.code.reveal(), later(8 * DAY - 1))
    for signed_in in (early, late):
        assert signed_in is not None
        token = signed_in.token.reveal()
        for process in (access, elsewhere):
            assert process.sessions.find(token, later(8 * DAY - 1)) is not None
            assert process.sessions.find(token, later(8 * DAY)) is None
    assert access.claims.sign_in(claim.code.reveal(), later(8 * DAY)) is None
    assert access.claims.find(claim.code.reveal(), later(8 * DAY)) is None
    assert unrelated is not None
    assert access.sessions.find(unrelated.token.reveal(), later(8 * DAY)) is not None


def test_an_erased_person_has_no_claim_and_no_session(access: Access) -> None:
    gone, other = access.claims.issue_all("one", ["p1", "p2"], START)
    elsewhere = access.claims.issue("two", "p1", START)
    signed_in = access.claims.sign_in(gone.code.reveal(), START)
    assert signed_in is not None
    access.claims.forget("one", ["p1", "unknown"], later(1))
    assert access.sessions.find(signed_in.token.reveal(), later(1)) is None
    assert access.claims.sign_in(gone.code.reveal(), later(1)) is None
    assert access.claims.of("one") == (other,)
    assert access.claims.of("two") == (elsewhere,)


def test_what_is_no_code_signs_nobody_in(access: Access) -> None:
    access.claims.issue("one", "p1", START)
    for typed in ("", "0" * 16, "0" * 17, "' OR 1=1 --", "é" * 16, "\ud800", "0" * 100_000):
        assert access.claims.sign_in(typed, START) is None
        assert access.claims.find(typed, START) is None
