"""`podium serve`: serves events on the network, from one laptop or as one of many processes."""

import errno
import re
import signal
import socket
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import replace

from podium.bootstrap import (
    MEMORY,
    Store,
    event_clock,
    is_file,
    open_app,
    open_service,
    open_tables,
)
from podium.cli.leading import heralded, open_leading, say_leading, settle_pact
from podium.cli.nearby import Announced, announced, own_addresses
from podium.cli.refusal import refuse
from podium.cli.safekeeping import copies_folder, kept_safe
from podium.cli.store import (
    address_of,
    database_option,
    made_store,
    told_troubles,
    without_password,
)
from podium.cli.terminal import can_write
from podium.kernel.collector import paused, settle
from podium.kernel.now import HOUR, Now, SteadyClock
from podium.people.access.secret import Secret
from podium.tables.limits import MOST, MOST_OF_ADDRESS, MOST_OF_OPENER, TableLimits

if TYPE_CHECKING:
    from podium.web.access.backend import WebSettings
    from podium.web.server import Listening

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the same network must reach it
PORT = 8000
EVERYBODY, HOSTS = "everybody", "hosts"
"""Who may open tables."""
SERVER_ADDRESS = re.compile(r"https?://[^\s/?#@]+/?")
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")


class Wanted(Struct, frozen=True, kw_only=True):
    """The options of the command."""

    db: str | None
    host: str
    port: int
    tls_cert: Path | None
    tls_key: Path | None
    name: str | None
    address: str | None
    trust_proxy: bool
    allow_host: tuple[str, ...]
    style: str
    backup: Path | None
    demo: bool
    standby: bool
    new_standby_code: bool
    lead: bool
    tables: str
    most_tables: int
    most_tables_of_address: int
    most_tables_of_browser: int


@click.command()
@database_option
@click.option("--host", default=EVERYWHERE, show_default=True, help="The address to listen on.")
@click.option("--port", default=PORT, show_default=True, type=click.IntRange(0, 65535))
@click.option("--tls-cert", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--tls-key", type=click.Path(path_type=Path, exists=True, dir_okay=False))
@click.option("--name", metavar="NAME", help="Be found as NAME.local on this network.")
@click.option(
    "--address", metavar="URL", help="The start of every link, if not the printed address."
)
@click.option(
    "--trust-proxy", is_flag=True, help="Take the client's address from the proxy in front."
)
@click.option(
    "--allow-host",
    metavar="NAME",
    multiple=True,
    help="Answer under this name too, besides --address and local names; can be repeated.",
)
@click.option("--log", "style", type=click.Choice(["json", "plain"]), default="plain")
@click.option(
    "--backup",
    type=click.Path(path_type=Path),
    help="The folder for copies; by default beside the database.",
)
@click.option(
    "--tables",
    type=click.Choice([EVERYBODY, HOSTS]),
    default=EVERYBODY,
    show_default=True,
    help="Who may open tables of All-Star Draft.",
)
@click.option(
    "--most-tables",
    type=click.IntRange(0),
    default=MOST,
    show_default=True,
    help="So many tables may be open at once,",
)
@click.option(
    "--most-tables-of-address",
    type=click.IntRange(0),
    default=MOST_OF_ADDRESS,
    show_default=True,
    help="so many from one address,",
)
@click.option(
    "--most-tables-of-browser",
    type=click.IntRange(0),
    default=MOST_OF_OPENER,
    show_default=True,
    help="and so many from one browser.",
)
@click.option("--standby", is_flag=True, help="Let a second laptop follow; prints a code for it.")
@click.option("--new-standby-code", is_flag=True, help="The same, with a new code.")
@click.option("--lead", is_flag=True, help="Lead again, though another laptop has taken over.")
@click.option("--demo", is_flag=True, help="Example events in memory; nothing is kept.")
def serve(**options: Any) -> None:
    """Serve events to browsers and phones, and say where.

    The database is a file in the user's data folder unless --db or PODIUM_DB names another.
    Press Ctrl-C to stop.
    """
    wanted = Wanted(**options)
    if (wanted.tls_cert is None) != (wanted.tls_key is None):
        refuse("--tls-cert and --tls-key: give both or neither")
    _check_tls(wanted)
    if wanted.address is not None and not SERVER_ADDRESS.fullmatch(wanted.address):
        refuse("--address: expected http://HOST or https://HOST, without a user or a password")
    if wanted.name is not None and not _NAME.fullmatch(wanted.name):
        refuse("--name: expected letters, digits and hyphens, found " + repr(wanted.name))
    if wanted.demo and wanted.db is not None:
        refuse("--demo: its events are not stored; leave out --db")
    from podium.web.http.heap import share_heap

    share_heap()  # before there are threads
    where = MEMORY if wanted.demo else address_of(wanted.db)
    with told_troubles(where):
        code = _pact_code(where, wanted)
        store = made_store(where)
        try:
            _serve(store, where, wanted, code)
        finally:
            store.journal.close()


def _pact_code(where: str, wanted: Wanted) -> Secret | None:
    """The code for a second laptop, if a new one is wanted."""
    asked = wanted.standby or wanted.new_standby_code
    if not is_file(where):
        if asked or wanted.lead:
            refuse("--standby, --lead: only for a database in a file; PostgreSQL has its own")
        return None
    return settle_pact(
        Path(where), follow=asked, new_code=wanted.new_standby_code, lead=wanted.lead
    )


def _serve(store: Store, where: str, wanted: Wanted, code: Secret | None) -> None:
    machine, events = SteadyClock(), event_clock(store)
    now = machine.now
    service = open_service(store, now=events.now, is_sure=events.is_sure)
    if wanted.demo:
        from podium.cli.demo import stage

        stage(service, store.access, now())
    with paused():
        from podium.web.http.descriptors import raise_limit, streams_for
        from podium.web.http.logs import LogStyle, make_log
        from podium.web.server import Listening, Server, port_of

        log = make_log(LogStyle(wanted.style))
        descriptors = raise_limit()
        log.info("descriptors", most=descriptors)
        limits = TableLimits(
            wanted.most_tables_of_browser, wanted.most_tables_of_address, wanted.most_tables
        )
        tables = open_tables(store, now=events.now, limits=limits, is_sure=events.is_sure)
        settings = replace(_settings(wanted), most_streams=streams_for(descriptors))
        leading = open_leading(store, code, now)
        app = open_app(
            store,
            service,
            tables=tables,
            log=log,
            now=now,
            settings=settings,
            is_sure=machine.is_sure,
            leader=None if leading is None else leading.leader,
        )
    listening = Listening(
        host=wanted.host, port=wanted.port, cert=wanted.tls_cert, key=wanted.tls_key
    )
    sockets = _bound(listening)
    listening = replace(listening, port=port_of(sockets))
    with (
        announced(wanted.name, listening.port, log, address=_only(wanted.host)) as found,
        kept_safe(store, wanted.backup, now, log),
        heralded(leading, listening.port),
    ):

        def welcome() -> None:
            click.echo(_said_of_data(where, wanted.backup))
            if said := said_of_time(machine.now(), events.now()):
                click.echo(said)
            addresses = _addresses(listening, found, wanted.address)
            _welcome(store, addresses, now())
            say_leading(leading, addresses[0])

        server = Server(app, listening, welcome)
        service.keep_time()
        tables.start()
        settle()
        signal.signal(signal.SIGTERM, _interrupt)
        with suppress(KeyboardInterrupt):  # a clean stop
            server.run(sockets)
    tables.close()
    service.close()


def _only(host: str) -> str | None:
    """The only address the server listens on; None if it listens on all."""
    return None if host in (EVERYWHERE, "::") else host


def _bound(listening: "Listening") -> list[socket.socket]:
    from podium.web.server import bind

    try:
        return bind(listening)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            refuse(
                f"--port {listening.port}: in use. Is Podium already running? Stop it, or choose"
                " another port"
            )
        refuse(f"--host {listening.host} --port {listening.port}: {error.strerror}")


def _check_tls(wanted: Wanted) -> None:
    if wanted.tls_cert is None or wanted.tls_key is None:
        return
    import ssl

    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(wanted.tls_cert, wanted.tls_key)
    except OSError:
        refuse("--tls-cert and --tls-key: not a certificate in PEM form with its own key")


def _interrupt(_number: int, _frame: object) -> None:
    """SIGTERM ends the server as Ctrl-C does: cleanly, with a last copy."""
    raise KeyboardInterrupt


def _settings(wanted: Wanted) -> "WebSettings":
    from podium.web.access.backend import WebSettings

    address = None if wanted.address is None else wanted.address.rstrip("/")
    secure = wanted.tls_cert is not None or (address or "").startswith("https://")
    return WebSettings(
        address=address,
        nearby=_nearby(wanted),
        secure=secure,
        trust_proxy=wanted.trust_proxy,
        hosts=_hosts(wanted),
        tables_by_hosts=wanted.tables == HOSTS,
    )


def _hosts(wanted: Wanted) -> frozenset[str]:
    """The names of this server, besides local ones."""
    address = (wanted.address or "").partition("://")[2].strip("/")
    own = (address.rsplit(":", 1)[0], wanted.host, socket.getfqdn(), *wanted.allow_host)
    return frozenset(name.lower() for name in own if name)


def _nearby(wanted: Wanted) -> str | None:
    """The host name or address under which phones reach this machine."""
    return next(iter(own_addresses()), None) if wanted.host in (EVERYWHERE, "::") else None


def _said_of_data(where: str, backup: Path | None) -> str:
    """Where events are kept, and copies of them."""
    if where == MEMORY:
        return "Events are held in memory: nothing is kept."
    if not is_file(where):
        return f"Events are kept in {without_password(where)}."
    path = Path(where).absolute()
    return f"Events are kept in {path}, copies in {copies_folder(path, backup).absolute()}."


def said_of_time(machine: Now, events: Now) -> str:
    """What the host must know where the latest entry is later than the machine's clock."""
    ahead = events - machine
    if ahead < HOUR:
        return ""
    days, hours = divmod(ahead // HOUR, 24)
    much = f"{days} days" if days > 1 else f"{24 * days + hours} hours"
    return (
        f"The latest entry is {much} later than this machine's clock: set the clock if it is wrong."
        " Events go on from that entry; nothing is deleted by age until both agree."
    )


def _welcome(store: Store, addresses: list[str], now: Now) -> None:
    """Prints where the server is and how its host signs in."""
    click.echo("Podium is open at")
    for one in addresses:
        click.echo(f"  {one}")
    link = _host_link(store, now)
    if link is not None:
        click.echo(f"Sign in as host: {addresses[0]}/s/{link}")
    else:
        click.echo("For a host's sign-in link: podium host link")
    _show_code(addresses[0])
    click.echo("Press Ctrl-C to stop.")


def _show_code(address: str) -> None:
    import io

    import segno

    drawn = io.StringIO()
    segno.make(address, error="m").terminal(out=drawn, compact=True, border=2)
    if can_write(drawn.getvalue()):
        click.echo(drawn.getvalue())


def _addresses(listening: "Listening", found: Announced, address: str | None) -> list[str]:
    if address is not None:
        return [address.rstrip("/")]
    scheme = "http" if listening.cert is None else "https"
    hosts = [listening.host]
    if listening.host in (EVERYWHERE, "::"):
        hosts = [*own_addresses(), "127.0.0.1"]
    if found.name is not None:
        hosts.insert(0, found.name)
    default = 443 if scheme == "https" else 80
    port = "" if listening.port == default else f":{listening.port}"
    return [f"{scheme}://{f'[{one}]' if ':' in one else one}{port}" for one in hosts]


def _host_link(store: Store, now: Now) -> str | None:
    """A sign-in link for the person who started the server, who owns its database anyway. Once
    the first host has signed in, it is printed on a terminal only, as other output may be logged.
    None too if nothing can be written.
    """
    if store.journal.trouble() is not None:
        return None
    accounts = store.access.accounts
    first = accounts.first_host_link(now)
    if first is None and sys.stdout.isatty():
        host = next((one for one in accounts.all() if one.host), None)
        first = None if host is None else accounts.issue_link(host.id, now)
    return None if first is None else first.reveal()
