"""What can go wrong with a store. Each problem is raised; none is passed over in silence."""


class Trouble(Exception):
    """The store could not do what was asked; the text says why and what to do."""


class DiskFull(Trouble):
    """Nothing was written: the disk is full. Writing works again when there is space."""


class Stopped(Trouble):
    """The disk failed while writing: this store accepts no more writes until it is reopened.

    Whether the last append was stored is unknown: reopen the store, read, and send again what was
    not acknowledged, with the same idempotency key.
    """


class ReadOnly(Stopped):
    """The file, its folder or its disk has become read-only under this store."""


class TakenAway(Stopped):
    """The database is not where it was: its files were deleted or replaced under this store, or
    the server went back to an earlier state. Nothing is acknowledged until it is reopened.
    """


class OtherLeads(Stopped):
    """Another laptop has taken over and leads: nothing is acknowledged here any more."""


class Busy(Trouble):
    """Another program held the database for too long; nothing was written."""


class Unreadable(Trouble):
    """The disk failed while reading; nothing was to be written."""


class Unwritable(Trouble):
    """Podium may not write the files of the database; it is not opened, and nothing is changed."""


class Damaged(Trouble):
    """The content of the database is not what Podium stores."""


class Unreachable(Trouble):
    """The database server cannot be reached; send again with the same idempotency key."""


class Unsafe(Trouble):
    """The database's settings could lose acknowledged entries, so it is not opened."""


class UnknownSchema(Trouble):
    """The database was made by a newer or another version of Podium."""


class Closed(Trouble):
    """The store was closed."""
