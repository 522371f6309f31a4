"""Announces this machine to others on the network."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

SOMEWHERE = "192.0.2.1"
"""An address reserved for documentation: looking up the route to it sends nothing."""


class Announced(NamedTuple):
    """The name under which the machine was announced; None if it was not."""

    name: str | None = None


def own_addresses() -> list[str]:
    """The address of this machine on its network; empty if it has none."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way_out:
        way_out.connect((SOMEWHERE, 9))
        return [way_out.getsockname()[0]]
    return []


@contextmanager
def announced(
    name: str | None, port: int, log: Any, *, address: str | None = None
) -> Iterator[Announced]:
    """Announces NAME.local within the block; if that fails, it logs so and carries on.

    `address`: the only address the server listens on; None: all addresses.
    """
    if name is None:
        yield Announced()
        return
    try:
        zeroconf = _announce(name, port, address)
    except Exception as error:  # noqa: BLE001 - the server works without it
        log.warning("not-announced", name=name, error=type(error).__name__)
        yield Announced()
        return
    try:
        yield Announced(f"{name}.local")
    finally:
        with suppress(Exception):
            zeroconf.close()


def _announce(name: str, port: int, address: str | None) -> Any:
    from zeroconf import InterfaceChoice, ServiceInfo, Zeroconf

    kind = "_http._tcp.local."
    info = ServiceInfo(
        kind,
        f"{name}.{kind}",
        port=port,
        parsed_addresses=own_addresses() if address is None else [address],
        server=f"{name}.local.",
    )
    zeroconf = Zeroconf(interfaces=InterfaceChoice.All if address is None else [address])
    zeroconf.register_service(info)
    return zeroconf
