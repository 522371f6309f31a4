"""`podium serve`: serves events on the network, from one laptop or as one of many processes."""

import errno
import re
import signal
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from msgspec import Struct
from msgspec.structs import replace

from podium.bootstrap import MEMORY, Store, open_app, open_service, steady_now
from podium.cli.nearby import Announced, announced, own_addresses
from podium.cli.refusal import refuse
from podium.cli.safekeeping import kept_safe
from podium.cli.store import database_option, made_store, told_troubles, without_password
from podium.kernel.collector import paused, settle
from podium.kernel.now import Now
from podium.settings import database_address

if TYPE_CHECKING:
    from socket import socket

    from podium.web.access.backend import WebSettings
    from podium.web.server import Listening

EVERYWHERE = "0.0.0.0"  # noqa: S104 - phones on the same network must reach it
PORT = 8000
_ADDRESS = re.compile(r"https?://[^\s/?#]+/?")
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
    style: str
    backup: Path | None
    demo: bool


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
@click.option("--log", "style", type=click.Choice(["json", "plain"]), default="plain")
@click.option(
    "--backup",
    type=click.Path(path_type=Path),
    help="The folder for copies; by default beside the database.",
)
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
    if wanted.address is not None and not _ADDRESS.fullmatch(wanted.address):
        refuse("--address: expected http://HOST or https://HOST, found " + repr(wanted.address))
    if wanted.name is not None and not _NAME.fullmatch(wanted.name):
        refuse("--name: expected letters, digits and hyphens, found " + repr(wanted.name))
    if wanted.demo and wanted.db is not None:
        refuse("--demo: its events are not stored; leave out --db")
    where = MEMORY if wanted.demo else database_address(wanted.db)
    with told_troubles(where):
        store = made_store(where)
        try:
            _serve(store, where, wanted)
        finally:
            store.journal.close()


def _serve(store: Store, where: str, wanted: Wanted) -> None:
    now = steady_now(store)
    service = open_service(store, now=now)
    if wanted.demo:
        from podium.cli.demo import stage

        stage(service, store.access, now())
    with paused():
        from podium.web.http.logs import LogStyle, make_log
        from podium.web.server import Listening, Server, port_of

        log = make_log(LogStyle(wanted.style))
        app = open_app(store, service, log=log, now=now, settings=_settings(wanted))
    listening = Listening(
        host=wanted.host, port=wanted.port, cert=wanted.tls_cert, key=wanted.tls_key
    )
    sockets = _bound(listening)
    listening = replace(listening, port=port_of(sockets))
    server = Server(app, listening)
    with (
        announced(wanted.name, listening.port, log, address=_only(wanted.host)) as found,
        kept_safe(store, wanted.backup, now, log),
    ):
        _welcome(store, listening, found, address=wanted.address, now=now(), where=where)
        service.keep_time()
        settle()
        signal.signal(signal.SIGTERM, _interrupt)
        with suppress(KeyboardInterrupt):  # a clean stop
            server.run(sockets)
    service.close()


def _only(host: str) -> str | None:
    """The only address the server listens on; None if it listens on all."""
    return None if host in (EVERYWHERE, "::") else host


def _bound(listening: "Listening") -> "list[socket]":
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
        address=address, nearby=_nearby(wanted), secure=secure, trust_proxy=wanted.trust_proxy
    )


def _nearby(wanted: Wanted) -> str | None:
    """The host name or address under which phones reach this machine."""
    return next(iter(own_addresses()), None) if wanted.host in (EVERYWHERE, "::") else None


def _welcome(
    store: Store,
    listening: "Listening",
    found: Announced,
    *,
    address: str | None,
    now: Now,
    where: str,
) -> None:
    """Prints where the server is and how its host signs in."""
    addresses = _addresses(listening, found, address)
    kept = "memory: nothing is kept" if where == MEMORY else without_password(where)
    click.echo(f"Podium serves the events in {kept}")
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
    """
    accounts = store.access.accounts
    first = accounts.first_host_link(now)
    if first is None and sys.stdout.isatty():
        host = next((one for one in accounts.all() if one.host), None)
        first = None if host is None else accounts.issue_link(host.id, now)
    return None if first is None else first.reveal()
