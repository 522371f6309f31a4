"""How a server with a certificate speaks: by TLS 1.2 or newer, the newest first, and not without.

Client and server shake hands in memory: nothing is sent over a network.
"""

import contextlib
import ssl
from pathlib import Path
from typing import Any, cast

import pytest

from podium.web.server import OLDEST_TLS, Listening, Server

TLS = Path(__file__).parents[2] / "integration" / "web" / "tls"


def _context() -> ssl.SSLContext:
    """What a server uses for its connections."""
    listening = Listening(cert=TLS / "cert.pem", key=TLS / "key.pem")
    config = Server(cast("Any", lambda: None), listening).config
    config.load()
    assert config.ssl is not None
    return config.ssl


class _Handshake:
    """A server's end of a connection, and what it has sent."""

    def __init__(self) -> None:
        self.heard, self.said = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.server = _context().wrap_bio(self.heard, self.said, server_side=True)

    def hears(self, sent: bytes) -> bytes:
        """The server's answer to these bytes; raises `ssl.SSLError` if it refuses them."""
        self.heard.write(sent)
        with contextlib.suppress(ssl.SSLWantReadError):
            self.server.do_handshake()
        return self.said.read()


def _speaks(newest: ssl.TLSVersion) -> str | None:
    """The version that the server agrees on with a client that knows nothing newer."""
    trusting = ssl.create_default_context(cafile=str(TLS / "cert.pem"))
    trusting.maximum_version = newest
    handshake = _Handshake()
    heard, said = ssl.MemoryBIO(), ssl.MemoryBIO()
    client = trusting.wrap_bio(heard, said, server_hostname="localhost")
    for _ in range(5):
        try:
            client.do_handshake()
        except ssl.SSLWantReadError:
            heard.write(handshake.hears(said.read()))
        else:
            break
    return client.version()


def test_the_newest_version_that_both_know_is_spoken() -> None:
    assert _speaks(ssl.TLSVersion.MAXIMUM_SUPPORTED) == "TLSv1.3"
    assert _speaks(ssl.TLSVersion.TLSv1_2) == "TLSv1.2"


HELLO_OF_1_1 = bytes.fromhex(
    "16 0301 002d"  # a record of TLS 1.0, as all first records are
    "01 000029 0302"  # a first hello of TLS 1.1
    + "11" * 32  # its random number
    + "00 0002 c014 0100"  # no session, one cipher that TLS 1.1 knows, no compression
)


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_a_version_that_is_no_longer_safe_is_refused() -> None:
    with pytest.raises(ssl.SSLError, match=r"(?i)version|protocol"):
        _Handshake().hears(HELLO_OF_1_1)
    assert _context().minimum_version is OLDEST_TLS is ssl.TLSVersion.TLSv1_2


def test_plain_http_gets_no_answer_under_tls() -> None:
    with pytest.raises(ssl.SSLError, match=r"(?i)http"):
        _Handshake().hears(b"GET / HTTP/1.1\r\nHost: podium.test\r\n\r\n")
