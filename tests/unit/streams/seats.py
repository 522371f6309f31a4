"""A small behaviour to test streams with: seats at a table, each taken by one person."""

import hashlib
from enum import Enum

import msgspec

from podium.streams.behaviour import Behaviour, Envelope
from podium.streams.registry import Registry, Shape
from podium.streams.streams import Streams
from tests.contract.journal.requests import NOON


class Sat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Someone sat down."""

    seat: int
    name: str


class Left(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat became free."""

    seat: int


class Sit(msgspec.Struct, frozen=True):
    """Sit down; with `moving` leave every other seat first."""

    seat: int
    name: str
    moving: bool = False


class No(Enum):
    """Why not."""

    TAKEN = "the seat is taken"


Fact = Sat | Left
Seats = dict[int, str]
Table = Streams[Seats, Sit, Fact, No]


def decide(seats: Seats, command: Sit) -> tuple[Fact, ...] | No:
    if seats.get(command.seat) == command.name:
        return ()
    if command.seat in seats:
        return No.TAKEN
    left = [Left(seat) for seat, name in seats.items() if name == command.name]
    return (*(left if command.moving else ()), Sat(command.seat, command.name))


def evolve(seats: Seats, fact: Fact) -> Seats:
    if isinstance(fact, Sat):
        return {**seats, fact.seat: fact.name}
    return {seat: name for seat, name in seats.items() if seat != fact.seat}


REGISTRY: Registry[Fact] = Registry([Shape("sat", Sat), Shape("left", Left)])
SEATS: Behaviour[Seats, Sit, Fact, No] = Behaviour({}, decide, evolve, REGISTRY)


def envelope(key: str, request: object = None) -> Envelope:
    """An envelope whose fingerprint is made of the request."""
    digest = hashlib.sha256(repr(request).encode()).digest()
    return Envelope(idempotency_key=key, fingerprint=digest, actor="phone/1", at=NOON)
