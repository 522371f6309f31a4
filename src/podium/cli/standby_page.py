"""The small page of a standby, on this laptop alone: how far it has come, and taking over."""

import hmac
import os
import secrets
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs

from podium.standby.follower import StandbyFollower
from podium.web.http.middleware import CONTENT_POLICY
from podium.web.http.response import HTML
from podium.web.pages.assets import PREFIX
from podium.web.pages.frame import Frame
from podium.web.pages.languages import preferred
from podium.web.pages.serving import renderer
from podium.web.pages.standby.page import FollowingPage

HERE = "127.0.0.1"
ASKS = "/take-over"
_LARGEST_FORM = 1000
_NAMES = (HERE, "localhost")


class _Handler(BaseHTTPRequestHandler):
    """Answers browsers on this laptop, under its own names only: no other site may lead here."""

    server: "_Server"
    server_version = "Podium"
    sys_version = ""

    def do_GET(self) -> None:
        """A page, or a file that it loads."""
        if not self._is_local():
            self._send(421, b"")
        elif self.path.startswith(PREFIX):
            found = renderer().assets.get(self.path.removeprefix(PREFIX))
            if found is None:
                self._send(404, b"")
            else:
                self._send(200, found.body, found.content_type)
        elif self.path in ("/", ASKS):
            self._send(200, self._page(asks=self.path == ASKS))
        else:
            self._send(404, b"")

    def do_POST(self) -> None:
        """Takes over, if the form is of this page."""
        size = _size(self.headers.get("content-length", ""))
        if not self._is_local() or self.path != ASKS or size is None:
            self._send(404, b"")
            return
        typed = parse_qs(self.rfile.read(size).decode("ascii", "replace")).get("token", [""])[0]
        if not hmac.compare_digest(typed.encode(), self.server.token.encode()):
            self._send(403, self._page(asks=True))
            return
        self._send(200, self._page(taken=self.server.follower.has_copy))
        if self.server.follower.has_copy:
            self.server.wanted()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - as the base names it
        """Logs nothing: the terminal has its own line."""

    def _is_local(self) -> bool:
        return self.headers.get("host", "").partition(":")[0] in _NAMES

    def _page(self, *, asks: bool = False, taken: bool = False) -> bytes:
        follower = self.server.follower
        page = FollowingPage(
            following=follower.following,
            address=self.server.followed,
            token=self.server.token,
            can=follower.has_copy,
            asks=asks and follower.has_copy,
            taken=taken,
        )
        language = preferred(self.headers.get("accept-language", ""))
        return renderer().html(page, Frame(language=language, path="/"))

    def _send(self, status: int, body: bytes, media: str = HTML) -> None:
        self.send_response(status)
        for name, value in (
            ("content-type", media),
            ("content-length", str(len(body))),
            ("cache-control", "no-store"),
            ("content-security-policy", CONTENT_POLICY),
            ("x-content-type-options", "nosniff"),
            ("connection", "close"),
        ):
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)


def _size(given: str) -> int | None:
    """The bytes of a form; None if they are too many, or nothing that a browser says."""
    size = int(given) if given.isascii() and given.isdigit() and len(given) < 10 else None
    return size if size is not None and size <= _LARGEST_FORM else None


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = os.name == "posix"  # elsewhere two servers would share the port

    def __init__(
        self, port: int, follower: StandbyFollower, followed: str, wanted: Callable[[], None]
    ) -> None:
        super().__init__((HERE, port), _Handler)
        self.follower = follower
        self.followed = followed
        self.wanted = wanted
        self.token = secrets.token_urlsafe(16)


@contextmanager
def own_page(
    port: int, follower: StandbyFollower, followed: str, wanted: Callable[[], None]
) -> Iterator[str]:
    """Serves the page within the block; its address. `wanted`: is called when somebody there wants
    to take over. Raises `OSError` if the port is in use.
    """
    server = _Server(port, follower, followed, wanted)
    thread = threading.Thread(target=server.serve_forever, name="standby-page", daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
