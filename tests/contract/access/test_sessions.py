from podium.event.identity import UNKNOWN, Identity
from podium.event.ids import PersonId
from podium.kernel.now import MINUTE, SECOND
from podium.people.access.access import Access
from podium.people.access.cache import TOUCH
from podium.people.access.session import DAY, HOUR, SessionId, SignedIn
from podium.people.access.store import AccessStore
from podium.web.access.visitor import Visitor
from tests.contract.access.moments import START, later, made


def opened(access: Access, person: str) -> SignedIn:
    signed_in = access.sessions.open(person, START)
    assert signed_in is not None
    return signed_in


def by_claim(access: Access, person: str = "p1", event: str = "one") -> SignedIn:
    claim = access.claims.issue(event, person, START)
    signed_in = access.claims.sign_in(claim.code.reveal(), START)
    assert signed_in is not None
    return signed_in


def test_a_session_is_found_by_its_token_in_every_process(
    access: Access, elsewhere: Access
) -> None:
    ada = made(access)
    signed_in = opened(access, ada.id)
    for _ in range(2):
        for process in (access, elsewhere):
            assert process.sessions.find(signed_in.token.reveal(), later(1)) == signed_in.session
    assert signed_in.session.person == ada.id
    assert signed_in.session.event is None


def test_the_token_itself_is_kept_nowhere(access: Access, kept: AccessStore) -> None:
    signed_in = opened(access, made(access).id)
    token = signed_in.token.reveal()
    assert kept.session(token.encode()[:32]) is None
    assert token not in repr(kept.sessions_of(signed_in.session.person, event=None))


def test_a_known_session_needs_no_store_while_the_news_are_fresh(access: Access) -> None:
    signed_in = opened(access, made(access).id)
    token = signed_in.token.reveal()
    assert access.sessions.known(token, START) is None
    assert access.sessions.find(token, START) == signed_in.session
    assert access.sessions.known(token, later(SECOND)) == signed_in.session
    assert access.sessions.known(token, later(SECOND + 1)) is None
    access.sessions.catch_up(later(2 * SECOND))
    assert access.sessions.known(token, later(3 * SECOND)) == signed_in.session


def test_a_revoked_session_is_gone_at_once_here_and_within_a_second_elsewhere(
    access: Access, elsewhere: Access
) -> None:
    signed_in = opened(access, made(access).id)
    token = signed_in.token.reveal()
    for process in (access, elsewhere):
        assert process.sessions.find(token, START) is not None
    access.sessions.revoke(signed_in.session.id, later(1))
    assert access.sessions.known(token, later(1)) is None
    assert access.sessions.find(token, later(1)) is None
    assert elsewhere.sessions.find(token, later(SECOND + 1)) is None
    assert elsewhere.sessions.known(token, later(SECOND + 1)) is None


def test_listeners_of_every_process_are_told_of_revoked_sessions(
    access: Access, elsewhere: Access
) -> None:
    ada = made(access)
    one, two = opened(access, ada.id), opened(access, ada.id)
    here: list[SessionId] = []
    there: list[SessionId] = []
    stop = access.sessions.on_revoked(here.extend)
    elsewhere.sessions.on_revoked(there.extend)
    elsewhere.sessions.catch_up(START)
    access.sessions.revoke(one.session.id, later(1))
    assert here == [one.session.id]
    elsewhere.sessions.catch_up(later(2))
    assert there == [one.session.id]
    elsewhere.sessions.catch_up(later(3))
    assert there == [one.session.id]
    stop()
    access.sessions.revoke(two.session.id, later(4))
    assert here == [one.session.id]
    elsewhere.sessions.catch_up(later(5))
    assert there == [one.session.id, two.session.id]


def test_revoking_what_is_gone_tells_nobody(access: Access) -> None:
    told: list[SessionId] = []
    access.sessions.on_revoked(told.extend)
    access.sessions.revoke(SessionId("unknown"), START)
    access.sessions.revoke_all("nobody", START)
    access.sessions.catch_up(later(1))
    assert told == []


def test_all_sessions_of_an_account_end_and_no_others(access: Access) -> None:
    ada, bob = made(access), made(access, "bob")
    mine = [opened(access, ada.id) for _ in range(3)]
    others = (opened(access, bob.id), by_claim(access, ada.id))
    access.sessions.revoke_all(ada.id, later(1), but=mine[1].session.id)
    assert access.sessions.of(ada.id, later(1)) == (mine[1].session,)
    access.sessions.revoke_all(ada.id, later(1))
    assert access.sessions.of(ada.id, later(1)) == ()
    for one in others:
        assert access.sessions.find(one.token.reveal(), later(1)) == one.session


def test_all_sessions_of_a_claim_end_and_no_others(access: Access) -> None:
    mine = [by_claim(access) for _ in range(2)]
    others = (by_claim(access, "p2"), by_claim(access, "p1", "two"))
    assert {one.id for one in access.sessions.of("p1", START, event="one")} == {
        one.session.id for one in mine
    }
    access.sessions.revoke_all("p1", later(1), event="one")
    assert access.sessions.of("p1", START, event="one") == ()
    for one in others:
        assert access.sessions.find(one.token.reveal(), later(1)) == one.session
    claim = access.claims.issue("one", "p1", later(1))
    assert access.claims.sign_in(claim.code.reveal(), later(1)) is not None


def test_staff_who_do_nothing_for_twelve_hours_sign_in_again(
    access: Access, elsewhere: Access
) -> None:
    signed_in = opened(access, made(access).id)
    token = signed_in.token.reveal()
    assert access.sessions.find(token, START) is not None
    for moment in (later(12 * HOUR - 1), later(24 * HOUR - 2)):
        assert access.sessions.find(token, moment) is not None
        access.sessions.catch_up(moment)
    assert elsewhere.sessions.find(token, later(36 * HOUR - 3)) is not None
    elsewhere.sessions.catch_up(later(36 * HOUR - 3))
    assert access.sessions.find(token, later(48 * HOUR - 3)) is None


def test_what_is_seen_is_written_down_once_in_a_while(access: Access, kept: AccessStore) -> None:
    signed_in = opened(access, made(access).id)
    token, person = signed_in.token.reveal(), signed_in.session.person
    access.sessions.find(token, START)
    for moment in (TOUCH - 1, TOUCH, TOUCH + SECOND):
        access.sessions.find(token, later(moment))
    access.sessions.catch_up(later(TOUCH + 2 * SECOND))
    (session,) = kept.sessions_of(person, event=None)
    assert session.last_seen == later(TOUCH)


def test_an_account_stays_signed_in_for_thirty_days_at_most(access: Access) -> None:
    signed_in = opened(access, made(access).id)
    token = signed_in.token.reveal()
    for hours in range(0, 30 * 24, 11):
        assert access.sessions.find(token, later(hours * HOUR)) is not None
        access.sessions.catch_up(later(hours * HOUR))
    assert access.sessions.find(token, later(30 * DAY - 1)) is not None
    assert access.sessions.find(token, later(30 * DAY)) is None
    assert access.sessions.known(token, later(30 * DAY)) is None


def test_a_player_stays_signed_in_for_thirty_days_without_doing_anything(access: Access) -> None:
    token = by_claim(access).token.reveal()
    assert access.sessions.find(token, later(30 * DAY - 1)) is not None
    assert access.sessions.find(token, later(30 * DAY)) is None
    assert access.sessions.of("p1", later(30 * DAY), event="one") == ()


def test_a_claim_speaks_for_its_own_event_only(access: Access) -> None:
    player, staff = by_claim(access).session, opened(access, made(access).id).session
    player_one, staff_one = Visitor(session=player), Visitor(session=staff)
    assert player_one.identity_in("one") == Identity(PersonId("p1"), by_claim=True)
    assert player_one.identity_in("two") is UNKNOWN
    own = Identity(PersonId(staff.person))
    assert staff_one.identity_in("one") == staff_one.identity_in("two") == own


def test_a_sweep_takes_what_expired_and_no_more(access: Access, kept: AccessStore) -> None:
    ada = made(access)
    opened(access, ada.id)
    player = by_claim(access)
    access.sessions.sweep(later(12 * HOUR - 1))
    assert len(kept.sessions_of(ada.id, event=None)) == 1
    access.sessions.sweep(later(12 * HOUR))
    assert kept.sessions_of(ada.id, event=None) == ()
    assert kept.sessions_of("p1", event="one") == (player.session,)
    access.sessions.sweep(later(30 * DAY))
    assert kept.sessions_of("p1", event="one") == ()


def test_a_process_that_slept_through_the_news_believes_nothing(
    access: Access, elsewhere: Access
) -> None:
    player = by_claim(access)
    token = player.token.reveal()
    assert elsewhere.sessions.find(token, START) is not None
    access.sessions.revoke(player.session.id, later(1))
    access.sessions.sweep(later(2 * DAY))
    assert elsewhere.sessions.find(token, later(2 * DAY)) is None


def test_news_of_the_last_minutes_outlive_a_sweep(access: Access, elsewhere: Access) -> None:
    player = by_claim(access)
    told: list[SessionId] = []
    elsewhere.sessions.on_revoked(told.extend)
    elsewhere.sessions.catch_up(START)
    access.sessions.revoke(player.session.id, later(1))
    access.sessions.sweep(later(5 * MINUTE))
    elsewhere.sessions.catch_up(later(5 * MINUTE))
    assert told == [player.session.id]
