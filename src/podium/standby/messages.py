"""What the two laptops tell each other, inside the encryption."""

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from podium.kernel.now import Now
from podium.standby.terms import LeaderStanding, Term

LARGEST_PART = 1 << 20
"""Bytes of one sealed part of an answer at most."""
PAGES_IN_PART = 32
STREAMS_IN_PART = 1000

Port = Annotated[int, Meta(ge=0, le=65535)]


class Follow(Struct, frozen=True, tag="follow", kw_only=True):
    """The follower has this and wants what is new. `root`: the digest of its copy, empty without
    one. `spans`: digests of its runs of pages, in the first question of a session. `entries`: of
    the journal in its copy. `port`: where it would serve after taking over.
    """

    root: bytes = b""
    page_size: int = 0
    pages: int = 0
    spans: tuple[bytes, ...] = ()
    entries: int = 0
    port: Port = 0


class Meet(Struct, frozen=True, tag="meet"):
    """Somebody who leads, or led, tells of the own term, and wants to know of the other's. `port`:
    where the sender serves.
    """

    term: Term
    port: Port


class ChangedPages(Struct, frozen=True, tag="news", kw_only=True):
    """Pages follow, so many (`sent`); with them the copy has `pages` pages and this `root`.
    `whole`: they are all pages of the database, for a new copy.
    """

    whole: bool
    page_size: int
    pages: int
    sent: int
    root: bytes
    entries: int
    at: Now


class Pages(Struct, frozen=True, tag="pages"):
    """Some pages by their numbers, from 1."""

    pages: tuple[tuple[int, bytes], ...]


class InStep(Struct, frozen=True, tag="in-step"):
    """There is nothing new at this moment."""

    entries: int
    at: Now


class Unknown(Struct, frozen=True, tag="unknown"):
    """The leader does not know this copy: ask again, with spans."""


class NotLeading(Struct, frozen=True, tag="not-leading"):
    """Who was asked cannot be followed now. `why`: in English, for the log of the asker."""

    why: str


class Met(Struct, frozen=True, tag="met"):
    """The answer to `Meet`, or a part of it: the streams are told to those who must stop."""

    standing: LeaderStanding


Asking = Follow | Meet
Answering = ChangedPages | Pages | InStep | Unknown | NotLeading | Met

encode = msgspec.msgpack.Encoder().encode
decode_asking = msgspec.msgpack.Decoder(Asking).decode
decode_answering = msgspec.msgpack.Decoder(Answering).decode
