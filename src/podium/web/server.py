"""Runs the application: uvicorn in this process, stopped within two seconds, streams and all."""

import socket
from pathlib import Path

import uvicorn
from msgspec import Struct

from podium.web.app import App
from podium.web.http.slow_senders import TimeoutProtocol

STOPS_WITHIN = 1
"""Seconds that requests have to end once the server was told to stop."""


class Listening(Struct, frozen=True, kw_only=True):
    """Where a server listens. `cert` and `key`: for TLS."""

    host: str = "127.0.0.1"
    port: int = 8000
    cert: Path | None = None
    key: Path | None = None


def bind(listening: Listening) -> list[socket.socket]:
    """Takes the address, all of it that the host name stands for; it is not listened to yet.

    Raises `OSError` if somebody else has it. Port 0 becomes any free one.
    """
    port = listening.port
    found = socket.getaddrinfo(
        listening.host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )
    taken: list[socket.socket] = []
    try:
        for family, kind, protocol, _, address in dict.fromkeys(found):
            taken.append(socket.socket(family, kind, protocol))
            taken[-1].setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family is socket.AF_INET6:
                taken[-1].setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            taken[-1].bind((address[0], port, *address[2:]))
            port = port_of(taken)
    except OSError:
        for one in taken:
            one.close()
        raise
    return taken


def port_of(sockets: list[socket.socket]) -> int:
    """The port that they have."""
    return int(sockets[0].getsockname()[1])


class Server(uvicorn.Server):
    """Ends the streams first: they would never end by themselves."""

    def __init__(self, app: App, listening: Listening) -> None:
        super().__init__(
            uvicorn.Config(
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

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends streams, then requests, then everything."""
        self._app.hub.close()
        await super().shutdown(sockets)
