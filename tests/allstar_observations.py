"""Observations as bytes, for tests that compare all that a seat sees."""

import msgspec

from podium.allstar.rules.observe import Observation

_encoder = msgspec.msgpack.Encoder(order="deterministic")


def encoded(seen: Observation) -> bytes:
    """Everything in an observation; equal observations give equal bytes."""
    game = seen.game
    return _encoder.encode(
        (game.data_hash, game.options, seen.seat, seen.public, seen.own, seen.waiting)
    )
