"""The promise about all draws of a game, made before the first one.

It is the SHA-256 of the head of the game's record (`rules.record`): format, data, options and seed,
each line ended by a newline. Everybody can check it with the record:
`sed '/^$/,$d' game.txt | sha256sum`. The seed is 32 bytes that nobody can guess, so the promise
reveals nothing.
"""

import hashlib

from podium.allstar.rules.options import Options
from podium.allstar.rules.record import Record, record_text


def commitment(data_hash: str, options: Options, seed: str) -> str:
    """The promise, in hex."""
    return hashlib.sha256(record_text(Record(data_hash, options, seed, ())).encode()).hexdigest()
