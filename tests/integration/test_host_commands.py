"""`podium host`: a way in for hosts, before any server runs."""

from pathlib import Path

from podium.bootstrap import open_store
from podium.kernel.now import MINUTE, Now, SteadyClock
from podium.people.access.account import Account
from podium.people.access.one_time import code_of, step_at
from tests.integration.podium_command import Done, podium


def token(done: Done) -> str:
    """The token of the link that was printed."""
    assert done.code == 0, done.err
    path, _, token = done.out.strip().rpartition("/")
    assert path == "/s"
    return token


def test_the_first_link_makes_the_first_host_and_is_good_until_used(tmp_path: Path) -> None:
    db = tmp_path / "new.db"
    done = podium("host", "link", "--db", db)
    assert "until used" in done.err
    assert "never signed in" in podium("host", "list", "--db", db).out
    now = SteadyClock().now()
    store = open_store(str(db))
    later = Now(now + 1_000_000 * MINUTE)
    assert store.access.accounts.sign_in_by_link(token(done), later) is not None
    store.journal.close()
    assert "has signed in" in podium("host", "list", "--db", db).out


def test_a_host_who_lost_access_gets_a_link_for_ten_minutes(tmp_path: Path) -> None:
    db = tmp_path / "podium.db"
    first = token(podium("host", "link", "--db", db))
    now = SteadyClock().now()
    store = open_store(str(db))
    store.access.accounts.sign_in_by_link(first, now)
    (host,) = store.access.accounts.all()
    second = podium("host", "link", "--db", db)
    assert "10 minutes" in second.err
    link = store.access.accounts.link(token(second), now)
    assert link is not None
    assert link.person == host.id
    assert store.access.accounts.link(token(second), Now(now + 11 * MINUTE)) is None
    assert len(store.access.accounts.all()) == 1
    store.journal.close()


def test_of_several_hosts_one_has_to_be_named(tmp_path: Path) -> None:
    db = tmp_path / "podium.db"
    now = SteadyClock().now()
    store = open_store(str(db))
    ids = []
    for login in ("ada", "bob"):
        account = store.access.accounts.create(name=login, login=login, host=True, now=now)
        assert isinstance(account, Account)
        store.access.sessions.open(account.id, now)
        ids.append(account.id)
    store.access.accounts.create(name="eve", login="eve", now=now)
    refused = podium("host", "link", "--db", db)
    assert refused.code == 2
    assert "name one" in refused.err
    for who in ("eve", "nobody"):
        refused = podium("host", "link", who, "--db", db)
        assert refused.code == 2
        assert "no such host" in refused.err
    for who in ("Bob", ids[1]):
        link = store.access.accounts.link(token(podium("host", "link", who, "--db", db)), now)
        assert link is not None
        assert link.person == ids[1]
    assert len(podium("host", "list", "--db", db).out.splitlines()) == 2
    store.journal.close()


def test_hosts_are_listed_only_where_there_is_a_database(tmp_path: Path) -> None:
    refused = podium("host", "list", "--db", tmp_path / "missing.db")
    assert refused.code == 2
    assert not (tmp_path / "missing.db").exists()
    open_store(str(tmp_path / "empty.db")).journal.close()
    assert podium("host", "list", "--db", tmp_path / "empty.db").out == "Nobody.\n"


def test_who_lost_phone_and_recovery_codes_gets_them_switched_off(tmp_path: Path) -> None:
    db = tmp_path / "podium.db"
    podium("host", "link", "--db", db)
    store = open_store(str(db))
    (host,) = store.access.accounts.all()
    now = SteadyClock().now()
    secret = store.access.second_factors.begin(host.id, now)
    assert secret is not None
    assert store.access.second_factors.confirm(host.id, code_of(secret, step_at(now)), now)
    store.journal.close()
    done = podium("host", "end-codes", host.id, "--db", db)
    assert done.code == 0
    assert "are off" in done.out
    assert "has none" in podium("host", "end-codes", host.id, "--db", db).out
    unknown = podium("host", "end-codes", "nobody", "--db", db)
    assert unknown.code == 2
    assert "no such account" in unknown.err
    store = open_store(str(db))
    assert not store.access.second_factors.is_on(host.id)
    store.journal.close()
