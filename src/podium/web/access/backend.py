"""The parts a server is made of, and the operator's configuration."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, field

from podium.kernel.cache import Cache
from podium.kernel.now import Now
from podium.people.access.access import Access
from podium.people.access.tries import Tries
from podium.service.service import Service
from podium.web.http.compression import Compressed
from podium.web.http.logs import Log
from podium.web.http.rate_limit import OF_CODE, OF_ENTERING, TokenBuckets
from podium.web.http.response_cache import ResponseCache


class WebSettings(Struct, frozen=True, kw_only=True):
    """The operator's configuration of a server.

    `address`: the base URL for links, such as http://shop.local:8000; None: taken from the
    request. `nearby`: the host name under which other devices on the network reach the server, for
    links made on the machine itself. `secure`: the server is reached over TLS. `trust_proxy`: take
    the visitor's address from the proxy in front of the server.
    """

    address: str | None = None
    nearby: str | None = None
    secure: bool = False
    trust_proxy: bool = False


class Backend(Struct, frozen=True, kw_only=True):
    """The services that handlers use. Only tests pass their own clock.

    `cache`: responses for clients that are not signed in. `pages`: rendered pages, keyed by
    everything they depend on. `rolls`: the names in an event, as pages show them.
    """

    service: Service
    access: Access
    now: Callable[[], Now]
    log: Log
    settings: WebSettings = WebSettings()
    tries: Tries = field(default_factory=Tries)
    codes: TokenBuckets = field(default_factory=lambda: TokenBuckets(OF_CODE))
    entering: TokenBuckets = field(default_factory=lambda: TokenBuckets(OF_ENTERING))
    cache: ResponseCache = field(default_factory=ResponseCache)
    pages: Cache[Any, Compressed] = field(default_factory=lambda: Cache(400))
    rolls: Cache[Any, Any] = field(default_factory=lambda: Cache(100))
