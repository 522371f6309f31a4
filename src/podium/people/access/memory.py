"""Sign-in in memory: for tests and demonstrations."""

import threading
from collections.abc import Callable, Iterable, Mapping

from msgspec.structs import replace

from podium.kernel.now import Now
from podium.people.access.account import Account
from podium.people.access.claim import Claim
from podium.people.access.link import SignInLink
from podium.people.access.secret import Secret
from podium.people.access.session import Opening, Session, SessionId, SignedIn
from podium.people.access.store import AccessNews, Begun, Ended, Entitled


class MemoryAccess:
    """`AccessStore` made of dictionaries."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        self._accounts: dict[str, Entitled] = {}
        self._sessions: dict[bytes, Session] = {}
        self._links: dict[bytes, SignInLink] = {}
        self._claims: dict[tuple[str, str], Claim] = {}
        self._ended: list[SessionId] = []
        self._answers: dict[bytes, tuple[Begun, Now]] = {}

    def add_account(self, account: Account) -> bool:
        with self._lock:
            if self._is_taken(account):
                return False
            self._accounts[account.id] = Entitled(account, None)
            return True

    def change_account(self, account: Account) -> bool:
        with self._lock:
            known = self._accounts.get(account.id)
            if known is None or self._is_taken(account):
                return False
            changed = replace(
                known.account, name=account.name, login=account.login, host=account.host
            )
            self._accounts[account.id] = Entitled(changed, known.password)
            return True

    def set_password(self, person: str, password: Secret, *, instead_of: Secret | None) -> bool:
        with self._lock:
            known = self._accounts.get(person)
            if known is None or (instead_of is not None and known.password != instead_of):
                return False
            account = replace(known.account, has_password=True)
            self._accounts[person] = Entitled(account, password)
            return True

    def account(self, person: str) -> Account | None:
        with self._lock:
            known = self._accounts.get(person)
            return None if known is None else known.account

    def entitled(self, login: str) -> Entitled | None:
        with self._lock:
            return next((e for e in self._accounts.values() if e.account.login == login), None)

    def accounts(self) -> tuple[Account, ...]:
        with self._lock:
            known = (one.account for one in self._accounts.values())
            return tuple(sorted(known, key=lambda account: (account.made_at, account.id)))

    def delete_account(self, person: str, now: Now) -> Ended:
        with self._lock:
            self._accounts.pop(person, None)
            self._drop_links(lambda link: link.person == person)
            return self.end_sessions_of(person, now, event=None)

    def open_session(self, person: str, fresh: Opening) -> SignedIn | None:
        with self._lock:
            known = self._accounts.get(person)
            if known is None:
                return None
            account = replace(known.account, signed_in_at=fresh.at)
            self._accounts[person] = Entitled(account, known.password)
            return self._open(fresh, fresh.of(person))

    def open_by_code(self, code: str, fresh: Opening) -> SignedIn | None:
        with self._lock:
            claim = self.claim(code)
            if claim is None or not claim.is_live(fresh.at):
                return None
            return self._open(fresh, fresh.of(claim.person, claim.event, claim.expires))

    def open_by_link(self, link: bytes, fresh: Opening) -> SignedIn | None:
        with self._lock:
            used = self._links.get(link)
            if used is None or not used.is_live(fresh.at):
                return None
            self._drop_links(lambda one: one.person == used.person)
            return self.open_session(used.person, fresh)

    def session(self, token: bytes) -> Session | None:
        with self._lock:
            return self._sessions.get(token)

    def sessions_of(self, person: str, *, event: str | None) -> tuple[Session, ...]:
        with self._lock:
            found = [s for s in self._sessions.values() if (s.person, s.event) == (person, event)]
            return tuple(sorted(found, key=lambda one: (-one.made_at, one.id)))

    def touch(self, seen: Mapping[SessionId, Now]) -> None:
        with self._lock:
            for token, session in self._sessions.items():
                at = max(session.last_seen, seen.get(session.id, session.last_seen))
                self._sessions[token] = replace(session, last_seen=at)

    def end_session(self, session: SessionId, now: Now) -> Ended:  # noqa: ARG002 - news is kept
        with self._lock:
            return self._end(lambda one: one.id == session)

    def end_sessions_of(
        self,
        person: str,
        now: Now,  # noqa: ARG002 - news is kept
        *,
        event: str | None,
        but: SessionId | None = None,
    ) -> Ended:
        with self._lock:
            return self._end(
                lambda one: (one.person, one.event) == (person, event) and one.id != but
            )

    def news(self, after: int) -> AccessNews:
        with self._lock:
            return AccessNews(len(self._ended), tuple(self._ended[after:]))

    def add_link(self, link: SignInLink, digest: bytes) -> bool:
        with self._lock:
            if link.person not in self._accounts:
                return False
            self._links[digest] = link
            return True

    def link(self, digest: bytes) -> SignInLink | None:
        with self._lock:
            return self._links.get(digest)

    def first_host(self, account: Account) -> Account | None:
        with self._lock:
            hosts = [one for one in self.accounts() if one.host]
            if any(one.signed_in_at is not None for one in hosts):
                return None
            if not hosts:
                self.add_account(account)
            return hosts[0] if hosts else account

    def issue_claims(self, claims: Iterable[Claim]) -> tuple[Claim, ...]:
        with self._lock:
            return tuple(self._claims.setdefault((c.event, c.person), c) for c in claims)

    def reissue_claim(self, claim: Claim) -> Ended:
        with self._lock:
            self._claims[claim.event, claim.person] = claim
            return self.end_sessions_of(claim.person, claim.made_at, event=claim.event)

    def claim(self, code: str) -> Claim | None:
        with self._lock:
            return next((c for c in self._claims.values() if c.code.reveal() == code), None)

    def claims(self, event: str) -> tuple[Claim, ...]:
        with self._lock:
            found = [claim for claim in self._claims.values() if claim.event == event]
            return tuple(sorted(found, key=lambda claim: claim.person))

    def end_claims(self, event: str, expires: Now) -> None:
        with self._lock:
            for key, claim in self._claims.items():
                if claim.event == event:
                    self._claims[key] = replace(claim, expires=expires)
            for token, session in self._sessions.items():
                if session.event == event:
                    ends = min(session.expires, expires)
                    self._sessions[token] = replace(session, expires=ends)

    def forget(self, event: str, persons: Iterable[str], now: Now) -> Ended:  # noqa: ARG002 - news is kept
        gone = {(event, one) for one in persons}
        with self._lock:
            self._claims = {key: claim for key, claim in self._claims.items() if key not in gone}
            return self._end(lambda one: (one.event, one.person) in gone)

    def sweep(self, now: Now, *, idle: int, news_before: Now) -> None:
        """Deletes what has expired; news is kept."""
        with self._lock:
            self._sessions = {
                token: one
                for token, one in self._sessions.items()
                if now < one.expires and (one.event is not None or now - one.last_seen < idle)
            }
            self._drop_links(lambda link: not link.is_live(now))
            self._answers = {
                name: kept for name, kept in self._answers.items() if kept[1] >= news_before
            }

    def begin_answer(
        self, name: bytes, fingerprint: bytes, now: Now, *, given_up: Now
    ) -> Begun | None:
        with self._lock:
            known = self._answers.get(name)
            if known is not None:
                begun, since = known
                is_over = begun.answer is None and since <= given_up
                if begun.fingerprint != fingerprint or not is_over:
                    return begun
            self._answers[name] = (Begun(fingerprint), now)
            return None

    def keep_answer(self, name: bytes, answer: bytes) -> None:
        with self._lock:
            if name in self._answers:
                begun, since = self._answers[name]
                self._answers[name] = (replace(begun, answer=answer), since)

    def drop_answer(self, name: bytes) -> None:
        with self._lock:
            known = self._answers.get(name)
            if known is not None and known[0].answer is None:
                del self._answers[name]

    def _is_taken(self, account: Account) -> bool:
        return account.login is not None and any(
            one.account.login == account.login and one.account.id != account.id
            for one in self._accounts.values()
        )

    def _drop_links(self, unwanted: Callable[[SignInLink], bool]) -> None:
        self._links = {key: link for key, link in self._links.items() if not unwanted(link)}

    def _open(self, fresh: Opening, signed_in: SignedIn) -> SignedIn:
        self._sessions[fresh.digest] = signed_in.session
        return signed_in

    def _end(self, unwanted: Callable[[Session], bool]) -> Ended:
        gone = {token: one.id for token, one in self._sessions.items() if unwanted(one)}
        for token in gone:
            del self._sessions[token]
        self._ended.extend(gone.values())
        return tuple(gone.values())
