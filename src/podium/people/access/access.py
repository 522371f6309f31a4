"""Sign-in as a server uses it: rules, lifetimes and a cache above a store.

Every call may come from many threads. All but `Sessions.known` may wait for a database, and those
with a password work for a while: never call them on an event loop.
"""

from podium.people.access.accounts import Accounts
from podium.people.access.answers import Answers
from podium.people.access.claims import Claims
from podium.people.access.passwords import Passwords
from podium.people.access.session import Lifetimes
from podium.people.access.sessions import Sessions
from podium.people.access.store import AccessStore


class Access:
    """Who is who on one database: accounts of staff, claims of players, sessions of both, and what
    those were answered.
    """

    def __init__(
        self,
        store: AccessStore,
        *,
        lifetimes: Lifetimes | None = None,
        passwords: Passwords | None = None,
    ) -> None:
        lasting = lifetimes or Lifetimes()
        self.sessions = Sessions(store, lasting)
        self.accounts = Accounts(store, lasting, passwords or Passwords(), self.sessions)
        self.claims = Claims(store, lasting, self.sessions)
        self.answers = Answers(store)
