"""The parts a server is made of, and the operator's configuration."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from podium.brand.store import Brands
from podium.kernel.cache import Cache
from podium.kernel.now import Now
from podium.people.access.access import Access
from podium.people.access.tries import Tries
from podium.service.catalogues import Catalogues
from podium.service.service import Service
from podium.standby.leader import Leader
from podium.studies.one_at_a_time import Studies
from podium.tables.lookback import Lookbacks
from podium.tables.service import TableService
from podium.web.http.compression import Compressed
from podium.web.http.descriptors import MOST_STREAMS
from podium.web.http.logs import Log
from podium.web.http.metrics import Metrics
from podium.web.http.rate_limit import OF_APPLYING, OF_ENTERING, OF_SEARCH, TokenBuckets
from podium.web.http.response_cache import ResponseCache

LARGEST_PAGES = 64 << 20
"""The limit in bytes for all rendered pages together."""


def page_cache() -> Cache[Any, Compressed]:
    """A cache of rendered pages, bounded by their bytes."""
    return Cache(400, largest=LARGEST_PAGES, size=lambda page: sum(map(len, page)))


class WebSettings(Struct, frozen=True, kw_only=True):
    """The operator's configuration of a server.

    `address`: the base URL for links, such as http://shop.local:8000; None: taken from the
    request. `nearby`: the host name under which other devices on the network reach the server, for
    links made on the machine itself. `secure`: the server is reached over TLS. `trust_proxy`: take
    the visitor's address from the proxy in front of the server. `tables_by_hosts`: only signed-in
    hosts open tables of the card game. `hosts`: the names under which the server may be asked
    besides local ones; None: any. `most_streams`: how many may be open at once.
    """

    address: str | None = None
    nearby: str | None = None
    secure: bool = False
    trust_proxy: bool = False
    hosts: frozenset[str] | None = None
    most_streams: int = MOST_STREAMS
    tables_by_hosts: bool = False


class Backend(Struct, frozen=True, kw_only=True):
    """The services that handlers use. Only tests pass their own clock.

    `now`: the machine's time, for sign-in and limits; events have theirs (`service.now`).
    `is_sure`: whether it may decide what is deleted for good.
    `cache`: responses for clients that are not signed in. `pages`: rendered pages, keyed by
    everything they depend on. `rolls`: the names in an event, as pages show them. `studies`:
    of formats, and `lookbacks` at games of tables: each in a process of its own. `leader`: for a
    second laptop that follows, if one may.
    """

    service: Service
    tables: TableService
    access: Access
    brands: Brands
    catalogues: Catalogues
    now: Callable[[], Now]
    is_sure: Callable[[], bool] = lambda: True
    log: Log
    settings: WebSettings = WebSettings()
    tries: Tries = field(default_factory=Tries)
    entering: TokenBuckets = field(default_factory=lambda: TokenBuckets(OF_ENTERING))
    applying: TokenBuckets = field(default_factory=lambda: TokenBuckets(OF_APPLYING))
    searches: TokenBuckets = field(default_factory=lambda: TokenBuckets(OF_SEARCH))
    metrics: Metrics = field(default_factory=Metrics)
    cache: ResponseCache = field(default_factory=ResponseCache)
    pages: Cache[Any, Compressed] = field(default_factory=page_cache)
    rolls: Cache[Any, Any] = field(default_factory=lambda: Cache(100))
    leader: Leader | None = None
    studies: Studies = field(default_factory=Studies)
    lookbacks: Lookbacks = field(default_factory=Lookbacks)
