"""Runs the application: uvicorn in this process, stopped within two seconds including streams."""

import socket
import ssl
from collections.abc import Callable
from pathlib import Path

import uvicorn
from msgspec import Struct

from podium.web.app import App
from podium.web.http.slow_senders import TimeoutProtocol

OLDEST_TLS = ssl.TLSVersion.TLSv1_2
"""Stated here, as the system's own settings may allow older ones."""
STOPS_WITHIN = 1
"""Seconds that open requests have to finish once the server is told to stop."""


class Listening(Struct, frozen=True, kw_only=True):
    """Where a server listens. `cert` and `key`: for TLS."""

    host: str = "127.0.0.1"
    port: int = 8000
    cert: Path | None = None
    key: Path | None = None


def bind(listening: Listening) -> list[socket.socket]:
    """Binds sockets for every address of the host name, without listening yet.

    Raises `OSError` if the address is in use. Port 0 stands for any free port.
    """
    port = listening.port
    found = socket.getaddrinfo(
        listening.host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    taken: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            taken.append(socket.socket(family, kind, protocol))
            taken[-1].setsockopt(socket.SOL_SOCKET, _alone(), 1)
            if family is socket.AF_INET6:
                taken[-1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            taken[-1].bind((address[0], port, *address[2:]))
            port = port_of(taken)
    except OSError:
        for one in taken:
            one.close()
        raise
    return taken


def _alone() -> int:
    """The option by which a port is free again at once after a stop, but never used twice: on
    Windows the usual one would let two servers share it.
    """
    alone: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    return alone


def port_of(sockets: list[socket.socket]) -> int:
    """The port that they have."""
    return int(sockets[0].getsockname()[1])


class _Config(uvicorn.Config):
    """uvicorn's configuration, without versions of TLS that are no longer safe."""

    def load(self) -> None:
        """Reads the certificate; the newest version that both sides know is used."""
        super().load()
        if self.ssl is not None:
            self.ssl.minimum_version = OLDEST_TLS


class Server(uvicorn.Server):
    """uvicorn's server; ends the streams first, as they would never end by themselves."""

    def __init__(
        self, app: App, listening: Listening, listens: Callable[[], None] = lambda: None
    ) -> None:
        """`listens`: called once it answers, and not if it could not start."""
        super().__init__(
            _Config(
                app,
                host=listening.host,
                port=listening.port,
                ssl_certfile=listening.cert,
                ssl_keyfile=None if listening.key is None else str(listening.key),
                http=TimeoutProtocol,
                ws="none",
                lifespan="on",
                log_config=None,
                access_log=False,
                server_header=False,
                date_header=False,
                proxy_headers=False,
                timeout_graceful_shutdown=STOPS_WITHIN,
            )
        )
        self._app = app
        self._listens = listens

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Starts to listen, and says so."""
        await super().startup(sockets)
        if self.started and not self.should_exit:
            self._listens()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends the streams, then open requests, then the server."""
        self._app.hub.close()
        await super().shutdown(sockets)
