"""Asks the other laptop over HTTP, encrypted."""

import ssl
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from socket import SHUT_RDWR
from urllib.parse import urlsplit

import msgspec

from podium.standby.channel import (
    Keys,
    NotOpened,
    complete,
    greet,
    open_part,
    seal_asking,
)
from podium.standby.messages import LARGEST_PART, Answering, Asking, decode_answering, encode

GREET = "/standby/greet"
ASK = "/standby/ask"
LENGTH = 4
_OK = 200
_LARGEST_REPLY = 4096
_WRONG, _WAIT, _NOBODY = 401, 429, 404


class Unreached(Exception):
    """There is no answer, or it broke off; try again. The text says why."""


class WrongCode(Exception):
    """The other laptop does not know this code, or is not the one that does."""


class NotFollowed(Exception):
    """The server there does not let anybody follow it."""


class SealedLine:
    """A connection to one address. It greets anew whenever the session is not known there."""

    def __init__(self, address: str, key: bytes, *, patience: float = 30.0) -> None:
        """`address`: such as http://shop.local:8000. `patience`: seconds without a byte."""
        self.address = address.rstrip("/")
        self._key = key
        self._patience = patience
        self._keys: Keys | None = None
        self._turn = 0
        self._http: HTTPConnection | None = None

    @property
    def greeted(self) -> bool:
        """Whether a session is open; a new one knows nothing of this follower."""
        return self._keys is not None

    def greet(self) -> None:
        """Opens a session. Raises `WrongCode`, `NotFollowed` or `Unreached`."""
        greeting = greet(self._key)
        answer = self._post(GREET, greeting.sent)
        reply = self._read(answer, _LARGEST_REPLY)
        self._check(answer.status)
        try:
            self._keys, self._turn = complete(self._key, greeting, reply), 0
        except NotOpened:
            raise WrongCode from None

    def ask(self, asking: Asking) -> Iterator[Answering]:
        """The parts of the answer, each once it has arrived. Raises `Unreached` if one is missing
        or was changed on its way.
        """
        if self._keys is None:
            self.greet()
        keys = self._keys
        assert keys is not None  # noqa: S101 - it has just greeted
        self._turn += 1
        try:
            answer = self._post(ASK, seal_asking(keys, self._turn, encode(asking)))
            if answer.status == _WRONG:
                message = "the session has ended"
                raise Unreached(message)
            self._check(answer.status)
            yield from self._parts(keys, answer)
        except BaseException:
            self.close()
            raise

    def interrupt(self) -> None:
        """Ends a question that is under way in another thread, which then is `Unreached`."""
        found = self._http
        wire = None if found is None else found.sock
        if wire is not None:
            with suppress(OSError):
                wire.shutdown(SHUT_RDWR)

    def close(self) -> None:
        """Hangs up; the next question greets anew."""
        self._keys = None
        if self._http is not None:
            with suppress(OSError):
                self._http.close()
            self._http = None

    def _parts(self, keys: Keys, answer: HTTPResponse) -> Iterator[Answering]:
        part, last = 0, False
        while not last:
            length = int.from_bytes(self._read_exactly(answer, LENGTH))
            if length > LARGEST_PART:
                message = "an answer that is too large"
                raise Unreached(message)
            try:
                body, last = open_part(keys, self._turn, part, self._read_exactly(answer, length))
                yield decode_answering(body)
            except (NotOpened, msgspec.MsgspecError):
                message = "an answer that was changed on its way"
                raise Unreached(message) from None
            part += 1
        self._read(answer, 1)

    def _post(self, path: str, body: bytes) -> HTTPResponse:
        try:
            if self._http is None:
                self._http = _connection(self.address, self._patience)
            headers = {"Content-Type": "application/octet-stream"}
            self._http.request("POST", path, body, headers)
            return self._http.getresponse()
        except (OSError, HTTPException) as error:
            self.close()
            raise Unreached(_said(error)) from error

    def _check(self, status: int) -> None:
        if status == _OK:
            return
        self.close()
        if status == _WRONG:
            raise WrongCode
        if status == _NOBODY:
            raise NotFollowed
        message = "too many tries: wait" if status == _WAIT else f"the answer was {status}"
        raise Unreached(message)

    def _read(self, answer: HTTPResponse, most: int) -> bytes:
        try:
            return answer.read(most)
        except (OSError, HTTPException) as error:
            raise Unreached(_said(error)) from error

    def _read_exactly(self, answer: HTTPResponse, wanted: int) -> bytes:
        found = b""
        while len(found) < wanted:
            more = self._read(answer, wanted - len(found))
            if not more:
                message = "the answer broke off"
                raise Unreached(message)
            found += more
        return found


def _connection(address: str, patience: float) -> HTTPConnection:
    parts = urlsplit(address)
    host = parts.hostname or ""
    if parts.scheme == "https":
        context = ssl.create_default_context()
        return HTTPSConnection(host, parts.port, timeout=patience, context=context)
    return HTTPConnection(host, parts.port, timeout=patience)


def _said(error: BaseException) -> str:
    return str(error) or type(error).__name__
