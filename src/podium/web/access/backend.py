"""What a server is made of, and what its operator has configured."""

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
    """What the operator of a server has configured.

    `address`: what the links it hands out begin with, such as http://shop.local:8000; None: what
    the request names. `nearby`: the host that others on the network reach it by, for links that are
    made on the machine itself. `secure`: it is reached over TLS. `trust_proxy`: the address of a
    visitor is what the proxy in front of it says.
    """

    address: str | None = None
    nearby: str | None = None
    secure: bool = False
    trust_proxy: bool = False


class Backend(Struct, frozen=True, kw_only=True):
    """What handlers work with. Only tests pass a clock of their own.

    `cache`: responses for clients that are not signed in. `pages`: pages by all they depend on.
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
