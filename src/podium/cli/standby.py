"""`podium standby`: follows another laptop, and takes over from it."""

import sys
import threading
from pathlib import Path
from typing import Any

import click
from msgspec import Struct

from podium.bootstrap import is_file
from podium.cli.refusal import refuse
from podium.cli.serve import EVERYWHERE, PORT, SERVER_ADDRESS, serve
from podium.cli.standby_shown import StatusLine
from podium.cli.store import address_of, database_option, told_troubles
from podium.kernel.now import SteadyClock
from podium.people.access.secret import Secret
from podium.standby.asking import SealedLine
from podium.standby.code import key_of, tidy_code
from podium.standby.copy import StandbyCopy
from podium.standby.copy_lock import copy_held
from podium.standby.follower import StandbyFollower
from podium.standby.pact import Pact, new_pact, read_pact, with_peer, write_pact
from podium.standby.take_over import copy_path, take_over


class StandbyWanted(Struct, frozen=True, kw_only=True):
    """The options of the command."""

    address: str | None
    db: str | None
    code_file: Path | None
    take_over: bool
    host: str
    port: int
    name: str | None
    backup: Path | None


@click.command()
@click.argument("address", required=False)
@database_option
@click.option(
    "--code-file",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Read the code from a file instead of asking for it.",
)
@click.option("--take-over", is_flag=True, help="Take over now, with the copy that is there.")
@click.option("--host", default=EVERYWHERE, show_default=True, help="Where to serve afterwards.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(1, 65535))
@click.option("--name", metavar="NAME", help="As the first laptop has it: phones come back by it.")
@click.option("--backup", type=click.Path(path_type=Path), help="As for podium serve.")
@click.pass_context
def standby(context: click.Context, /, **options: Any) -> None:
    """Follow the laptop at ADDRESS, such as http://shop.local:8000, and take over if it fails.

    The first laptop runs podium serve --standby, which shows the code. The copy is whole at every
    moment. Press Enter to take over: it becomes the database, and this laptop serves it.
    """
    wanted = StandbyWanted(**options)
    where = address_of(wanted.db)
    if not is_file(where):
        refuse("--db: a standby keeps its copy in a file; for PostgreSQL see the guide")
    database = Path(where)
    with told_troubles(where):
        begun = _is_begun(database, wanted)
        database.parent.mkdir(parents=True, exist_ok=True)
        with copy_held(database):
            if not begun:
                _follow(database, wanted, wanted.address or "")
            take_over(database)
    click.echo(f"This laptop leads now: {database.absolute()}")
    context.invoke(
        serve,
        db=where,
        host=wanted.host,
        port=wanted.port,
        name=wanted.name,
        backup=wanted.backup,
    )


def _is_begun(database: Path, wanted: StandbyWanted) -> bool:
    """Whether to take over without following first. Anything in the way ends the command."""
    pact = read_pact(database)
    if database.exists():
        refuse(
            f"{database}: a database is here already, and nothing is ever replaced. To serve it:"
            " podium serve. To follow, name another file with --db"
        )
    begun = pact is not None and (pact.taking_over or wanted.take_over)
    if wanted.take_over and (pact is None or not copy_path(database).exists()):
        refuse(f"{copy_path(database)}: there is no copy to take over with")
    if not begun and not SERVER_ADDRESS.fullmatch(wanted.address or ""):
        refuse("ADDRESS: expected that of the first laptop, such as http://shop.local:8000")
    return begun


def _follow(database: Path, wanted: StandbyWanted, address: str) -> None:
    """Follows until somebody wants to take over."""
    from podium.cli.standby_page import own_page

    pact = _agreed(database, address, wanted.code_file)
    status = StatusLine(address)
    follower = StandbyFollower(
        StandbyCopy(copy_path(database)),
        SealedLine(address, pact.secret),
        port=wanted.port,
        now=SteadyClock().now,
        told=status.show,
    )
    wanted_now = threading.Event()
    try:
        with own_page(wanted.port, follower, address, wanted_now.set) as here:
            click.echo(f"How far it has come, and taking over: {here} on this laptop")
            follower.start()
            _ask_in_terminal(follower, wanted_now)
            wanted_now.wait()
    except KeyboardInterrupt:
        click.echo("\nStopped. The copy is kept; podium standby goes on from it.")
        sys.exit(0)
    except OSError as error:
        refuse(f"--port {wanted.port}: {error.strerror}. Is Podium already running?")
    finally:
        follower.close()


def _agreed(database: Path, address: str, code_file: Path | None) -> Pact:
    """The pact with the first laptop: as kept, unless a code is given or there is none yet."""
    pact = read_pact(database)
    if pact is None or code_file is not None:
        typed = (
            click.prompt("The code that the first laptop shows", hide_input=True)
            if code_file is None
            else code_file.read_text(encoding="utf-8")
        )
        code = tidy_code(typed)
        if code is None:
            refuse("the code has sixteen letters and digits, such as 4f0c-9a7d-21e8-5b36")
        pact = new_pact(key_of(Secret(code)))
    pact = with_peer(pact, address.rstrip("/"))
    write_pact(database, pact)
    return pact


def _ask_in_terminal(follower: StandbyFollower, wanted_now: threading.Event) -> None:
    """Lets somebody at the terminal take over, beside whatever else goes on."""

    def ask() -> None:
        while not wanted_now.is_set() and sys.stdin.readline():
            if not follower.has_copy:
                click.echo("There is no copy yet.")
            elif click.confirm("Take over? Phones then belong to this laptop."):
                wanted_now.set()

    if sys.stdin.isatty():
        threading.Thread(target=ask, name="standby-terminal", daemon=True).start()
