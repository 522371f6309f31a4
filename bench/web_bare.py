"""What the server is measured against: the same bytes without Podium.

    python -m bench.web_bare PORT FILE

`GET /bytes`: a bare Litestar handler that returns the bytes of the file. `GET /live`: a bare ASGI
stream; `POST /tell` sends the posted bytes to all of them.
"""

import asyncio
import sys
from pathlib import Path
from typing import Any

import uvicorn
from litestar import Litestar, get

from podium.web.server import Listening


class FanOut:
    """Streams that are all told the same, by hand."""

    def __init__(self) -> None:
        self._queues: set[asyncio.Queue[bytes]] = set()

    async def live(self, receive: Any, send: Any) -> None:
        """One stream, until its reader goes away."""
        queue: asyncio.Queue[bytes] = asyncio.Queue()
        self._queues.add(queue)
        headers = [(b"content-type", b"text/event-stream")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b"retry: 1000\n\n", "more_body": True})
        gone = asyncio.create_task(receive())
        try:
            while True:
                message = await queue.get()
                await send({"type": "http.response.body", "body": message, "more_body": True})
        finally:
            gone.cancel()
            self._queues.discard(queue)

    async def tell(self, receive: Any, send: Any) -> None:
        """Tells all of them what was posted."""
        message = (await receive())["body"]
        for queue in self._queues:
            queue.put_nowait(message)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"{}"})


def application(body: bytes) -> Any:
    """Litestar for the bytes, plain ASGI for the streams."""

    @get("/bytes", media_type="application/json", sync_to_thread=False)
    def bytes_() -> bytes:
        return body

    litestar = Litestar([bytes_], openapi_config=None, logging_config=None)
    fan_out = FanOut()

    async def serve(scope: Any, receive: Any, send: Any) -> None:
        match scope.get("path"):
            case "/live":
                await fan_out.live(receive, send)
            case "/tell":
                await fan_out.tell(receive, send)
            case _:
                await litestar(scope, receive, send)

    return serve


def main() -> None:
    """Serves until killed, with the settings of `podium serve`."""
    listening = Listening(port=int(sys.argv[1]))
    uvicorn.run(
        application(Path(sys.argv[2]).read_bytes()),
        host=listening.host,
        port=listening.port,
        http="httptools",
        ws="none",
        log_config=None,
        access_log=False,
        server_header=False,
        date_header=False,
    )


if __name__ == "__main__":
    main()
