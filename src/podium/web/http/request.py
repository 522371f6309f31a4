"""A request as handlers read it: Litestar's, with the query and the form decoded strictly."""

from functools import cached_property
from typing import Any
from urllib.parse import parse_qsl

from litestar import Request as LitestarRequest
from litestar.types import Empty

from podium.web.http.csrf import CSRF_FIELD, CSRF_HEADER
from podium.web.http.problem import WebCode, deny
from podium.web.http.session_token import Token, token_of

MOST_FIELDS = 2000


class Request(LitestarRequest[Any, Any, Any]):
    """The request. The guard has read the body before a handler runs."""

    async def body(self) -> bytes:
        """The body for decoders of JSON: an empty one is an empty object."""
        return await super().body() or b"{}"

    @property
    def content(self) -> bytes:
        """The body as it came in, once it has been read."""
        return b"" if self._body is Empty else self._body

    @cached_property
    def token(self) -> Token:
        """The session token that the request carries."""
        return token_of(self.headers)

    @cached_property
    def query(self) -> dict[str, str]:
        """The parameters of the query; the last if there are several of a name."""
        return dict(_pairs(self.scope["query_string"]))

    @cached_property
    def form_fields(self) -> dict[str, str]:
        """The fields of a form; the last if there are several of a name."""
        return dict(self.form_pairs)

    @cached_property
    def form_pairs(self) -> list[tuple[str, str]]:
        """The fields of a form as they came in; empty for anything else."""
        kind = self.headers.get("content-type", "").partition(";")[0].strip().lower()
        return _pairs(self.content) if kind == "application/x-www-form-urlencoded" else []

    @property
    def key(self) -> str:
        """The idempotency key of a write: a header, or the hidden field of a form."""
        key = self.headers.get("idempotency-key") or self.form_fields.get("key", "")
        if not key:
            raise deny(WebCode.KEY_MISSING)
        return key

    @property
    def stated_form_token(self) -> str:
        """The CSRF token that the request carries."""
        return self.headers.get(CSRF_HEADER) or self.form_fields.get(CSRF_FIELD, "")

    @property
    def client_address(self) -> str:
        """The network address that the request came from."""
        client = self.scope.get("client")
        return client[0] if client else ""


def _pairs(raw: bytes) -> list[tuple[str, str]]:
    try:
        return parse_qsl(
            raw.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise deny(WebCode.MALFORMED) from None
