"""Runs the application: uvicorn in this process, stopped within two seconds, streams and all."""

import socket
from pathlib import Path

import uvicorn
from msgspec import Struct

from podium.web.app import App
from podium.web.guards.patience import PatientProtocol

STOPS_WITHIN = 1
"""Seconds that requests have to end once the server was told to stop."""


class Listening(Struct, frozen=True, kw_only=True):
    """Where a server listens. `cert` and `key`: for TLS."""

    host: str = "127.0.0.1"
    port: int = 8000
    cert: Path | None = None
    key: Path | None = None


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
                http=PatientProtocol,
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
