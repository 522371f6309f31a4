"""What an account is called, here and in every event where it works."""

from podium.event.ids import PersonId
from podium.kernel.refusal import Refusal
from podium.people.person import Person
from podium.web.asking import Ask
from podium.web.problem import refused


def rename(ask: Ask, person: str, name: str) -> None:
    """Gives an account another name; raises `Denied` for one that is none."""
    changed = ask.parts.access.accounts.change(person, name=name)
    if isinstance(changed, Refusal):
        raise refused(changed)
    service = ask.parts.service
    for event in service.roles(PersonId(person)):
        service.people.put(event, (Person(person, changed.name),))
        ask.parts.shelf.changed(event)
