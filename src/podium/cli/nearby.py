"""How others on the network find this machine."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

SOMEWHERE = "192.0.2.1"
"""An address for examples: to ask which way out leads there sends nothing."""


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
    """Announces NAME.local while it lasts; where that is not possible it says so and goes on.

    `address`: the only one of this machine that is listened to; None: all of them are.
    """
    if name is None:
        yield Announced()
        return
    try:
        zeroconf = _announce(name, port, address)
    except Exception as error:  # noqa: BLE001 - being found is a courtesy
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
