"""Lets a second laptop follow a server, and asks it who leads."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click
from msgspec import Struct
from msgspec.structs import replace

from podium.bootstrap import Store
from podium.kernel.now import Now
from podium.people.access.secret import Secret
from podium.standby.herald import Herald
from podium.standby.leader import Leader
from podium.standby.pact import Pact, new_pact, read_pact, write_pact
from podium.standby.rivalry import Rivalry, standing_text
from podium.standby.take_over import take_over
from podium.standby.terms import begin_term


class Leading(Struct, frozen=True):
    """What a server has that may be followed. `code`: a new one, to be shown once."""

    leader: Leader
    code: Secret | None


def settle_pact(database: Path, *, follow: bool, new_code: bool, lead: bool) -> Secret | None:
    """Before the database is opened: makes a pact if one is wanted, and forgets a rival if this
    laptop is to lead again. Returns the code of a new pact.
    """
    kept = pact = read_pact(database)
    code = None
    if pact is not None and pact.taking_over and not database.exists():
        take_over(database)
    if new_code or (follow and pact is None):
        pact, code = _made(pact)
    if pact is None:
        return None
    if lead and pact.rival is not None:
        pact = replace(pact, rival=None, taking_over=True, after=pact.rival.number)
    if pact != kept:
        write_pact(database, pact)
    return code


def open_leading(store: Store, code: Secret | None, now: Callable[[], Now]) -> Leading | None:
    """The leader of an open database; None without a pact. If this laptop takes over, its term
    begins here, before anything is served.
    """
    if store.file is None or (pact := read_pact(store.file.path)) is None:
        return None
    if pact.taking_over:
        begin_term(store.file, now(), after=pact.after)
        pact = replace(pact, taking_over=False, after=0)
        write_pact(store.file.path, pact)
    rivalry = Rivalry(store.file, pact, now=now)
    if pact.rival is None:
        rivalry.standing()
    return Leading(Leader(store.file, rivalry, now=now), code)


@contextmanager
def heralded(leading: Leading | None, port: int) -> Iterator[None]:
    """Asks the other laptop who leads: once before the block, and again and again within it."""
    if leading is None:
        yield
        return
    herald = Herald(leading.leader.rivalry, port=port)
    herald.meet_all()
    herald.start()
    try:
        yield
    finally:
        herald.close()
        leading.leader.close()


def say_leading(leading: Leading | None, address: str) -> None:
    """Prints who may follow, or who leads instead."""
    if leading is None:
        return
    from podium.standby.code import shown_code

    if (rival := leading.leader.rivalry.rival) is not None:
        click.echo(standing_text(rival))
    elif leading.code is not None:
        click.echo("A second laptop may follow this one. On it:")
        click.echo(f"  podium standby {address}")
        click.echo(f"  with the code {shown_code(leading.code.reveal())}, which is shown only now.")
    else:
        click.echo("A second laptop may follow this one, with the code that was shown before.")


def _made(old: Pact | None) -> tuple[Pact, Secret]:
    from podium.standby.code import fresh_code, key_of

    code = fresh_code()
    made = new_pact(key_of(code))
    return (made if old is None else replace(old, key=made.key)), code
