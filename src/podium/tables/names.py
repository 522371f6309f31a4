"""Names of people at tables: kept in `people` under the table's stream, never in a fact."""

from podium.allstar.table.setting import Guest
from podium.kernel.refusal import Code, Refusal, refuse
from podium.people.person import Person, person
from podium.people.text import graphemes

LONGEST = 30


def guest_named(guest: Guest, name: str) -> Person | Refusal:
    """A person at a table, or why the name is refused."""
    named = person(guest, name=name[: 8 * LONGEST])
    if isinstance(named, Person) and (graphemes(named.name) > LONGEST or len(name) > 8 * LONGEST):
        return refuse(Code.TEXT_TOO_LONG, field="name", longest=LONGEST)
    return named
