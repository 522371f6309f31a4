"""Which events a catalogue is still needed for."""

from podium.service.service import Service


def events_checked_with(service: Service, digest: str) -> int:
    """How many events check their rosters with this edition. It reads every event: for rare acts
    of the host alone.
    """
    states = (service.state(line.id) for line in service.events())
    return sum(state is not None and state.rosters.catalogue == digest for state in states)


def remove_unused(service: Service, digest: str) -> int | None:
    """Removes an edition for good unless events check their rosters with it; returns how many do,
    None if there is no such edition. If one takes it at the same moment, it is put back.
    """
    catalogue = service.catalogues.with_digest(digest)
    if catalogue is None:
        return None
    used = events_checked_with(service, digest)
    if not used and service.catalogues.remove(digest):
        used = events_checked_with(service, digest)
        if used:
            service.catalogues.put_back(catalogue)
    return used
