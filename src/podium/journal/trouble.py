"""What can go wrong with a store. None of it is ever answered as if nothing had happened."""


class Trouble(Exception):
    """The store could not do what was asked; the text says why and what to do."""


class DiskFull(Trouble):
    """Nothing was written because there is no space; writing works again when there is some."""


class Stopped(Trouble):
    """The disk failed while writing: this store acknowledges nothing more until opened anew.

    Whether the last append was kept is not known: open the store again, read, and send what was
    not acknowledged once more with the same idempotency key.
    """


class Busy(Trouble):
    """Another program held the database for too long; nothing was written."""


class Unreadable(Trouble):
    """The disk failed while reading; nothing was to be written."""


class Damaged(Trouble):
    """The database does not hold what a database of Podium holds."""


class Unreachable(Trouble):
    """The database server cannot be reached; send again with the same idempotency key."""


class Unsafe(Trouble):
    """The database would lose acknowledged entries as it is set up, so it is not opened."""


class UnknownSchema(Trouble):
    """The database was made by a newer or another version of Podium."""


class Closed(Trouble):
    """The store was closed."""
