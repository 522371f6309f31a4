"""Ids of tables and of the people at them; in the journal each table has its own stream."""

import hashlib
from typing import NewType

from podium.allstar.table.setting import Guest
from podium.kernel.letters import LETTERS

TableId = NewType("TableId", str)
"""Sixteen unambiguous letters and digits. Who knows it is invited: tables are listed nowhere."""

_PREFIX = "table/"
_LENGTH = 16


def table_id(fresh: bytes) -> TableId:
    """A table id made from fresh random bytes."""
    return TableId(_letters(b"table id" + fresh))


def is_table_id(text: str) -> bool:
    """Whether this can be the id of a table; nothing is looked up or kept for anything else."""
    return len(text) == _LENGTH and set(text) <= set(LETTERS)


def rematch_id(table: TableId, opened: str) -> TableId:
    """The table at which the people of another one play again: the same, whoever asks first.

    `opened`: the key under which the journal has that it was opened. It is made from the secret of
    who opened it and sent to nobody, so who only watched cannot find the new table.
    """
    return TableId(_letters(b"rematch of " + table.encode() + b" " + opened.encode()))


def table_key(table: TableId, secret: str) -> str:
    """The key to one table of the browser that holds this secret.

    Whoever has the key is this person at this table: it is the end of their own link.
    """
    return hashlib.sha256(b"key to " + table.encode() + b" " + secret.encode()).hexdigest()[:40]


def guest_of(table: TableId, key: str) -> Guest:
    """The id of the person who holds this key to a table.

    It is public: nobody finds the key from it, nor that two ids are of the same person.
    """
    return Guest(_letters(b"guest at " + table.encode() + b" " + key.encode()))


def stream_of_table(table: TableId) -> str:
    """The stream that holds the table's journal."""
    return _PREFIX + table


def table_of(stream: str) -> TableId | None:
    """The table of a stream; None if the stream is not a table's."""
    return TableId(stream.removeprefix(_PREFIX)) if stream.startswith(_PREFIX) else None


def _letters(text: bytes) -> str:
    number = int.from_bytes(hashlib.sha256(text).digest())
    return "".join(LETTERS[number >> 5 * place & 31] for place in range(_LENGTH))
