"""Sign-in as a server uses it: rules, lifetimes and a cache on top of a store.

Every method is thread-safe. All but `Sessions.known` may wait for a database, and those that take
a password are slow: never call them on an event loop.
"""

from podium.people.access.accounts import Accounts
from podium.people.access.answers import Answers
from podium.people.access.claims import Claims
from podium.people.access.passwords import Passwords
from podium.people.access.session import Lifetimes
from podium.people.access.sessions import Sessions
from podium.people.access.store import AccessStore


class Access:
    """Sign-in on one database: accounts of staff, claims of players, the sessions of both, second
    factors, and the answers those were given.
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
        self.second_factors = store.second_factors
