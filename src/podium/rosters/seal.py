"""Seals of rosters: a published hash that binds an entrant to a list without showing it.

A seal is a tree: each field of the canonical roster is a leaf, hashed with a salt of its own, and
the seal is the hash of all leaves. Whoever may see some of the fields gets these with their salts,
and of the others the leaves' hashes alone: that is enough to compute the seal, and tells nothing.
"""

import hashlib
from collections.abc import Mapping

from msgspec import Struct

from podium.rosters.roster import Roster, canonical_leaves

SALT = 32
"""Bytes of a salt."""
_LEAF, _SEAL = b"podium-roster/1 leaf\0", b"podium-roster/1 seal\0"


class SealedRoster(Struct, frozen=True):
    """A roster, the salt of each of its fields, and the seal on it."""

    roster: Roster
    salts: dict[str, bytes]
    seal: str


class OpenField(Struct, frozen=True, forbid_unknown_fields=True):
    """A field that may be seen: its canonical JSON and its salt (hex)."""

    value: str
    salt: str


class OpenedRoster(Struct, frozen=True, forbid_unknown_fields=True):
    """What one viewer may see of a roster, by field; of the rest the hashes of the leaves (hex)."""

    seal: str
    fields: dict[str, OpenField]
    hidden: dict[str, str]


def seal_roster(roster: Roster, fresh: bytes) -> SealedRoster:
    """The roster under a seal. `fresh`: random bytes from `secrets`, as many as `salts_need`."""
    leaves = canonical_leaves(roster)
    salts = {name: fresh[number * SALT : (number + 1) * SALT] for number, name in enumerate(leaves)}
    if len(fresh) != salts_need(roster):
        raise ValueError("each field of a roster needs a fresh salt of its own")
    hashes = {name: _leaf(name, value, salts[name]) for name, value in leaves.items()}
    return SealedRoster(roster, salts, seal_of(hashes))


def salts_need(roster: Roster) -> int:
    """How many fresh bytes the salts of a roster need."""
    return SALT * len(canonical_leaves(roster))


def open_roster(sealed: SealedRoster, fields: frozenset[str]) -> OpenedRoster:
    """The roster with only these fields open."""
    leaves = canonical_leaves(sealed.roster)
    salts = sealed.salts
    return OpenedRoster(
        sealed.seal,
        {
            name: OpenField(value.decode(), salts[name].hex())
            for name, value in leaves.items()
            if name in fields
        },
        {
            name: _leaf(name, value, salts[name])
            for name, value in leaves.items()
            if name not in fields
        },
    )


def seal_holds(opened: OpenedRoster) -> bool:
    """Whether what is open, and the hashes of the rest, are what was sealed. Total."""
    try:
        shown = {
            name: _leaf(name, one.value.encode(), bytes.fromhex(one.salt))
            for name, one in opened.fields.items()
        }
    except ValueError:
        return False
    if shown.keys() & opened.hidden.keys():
        return False
    return seal_of({**shown, **opened.hidden}) == opened.seal


def seal_of(hashes: Mapping[str, str]) -> str:
    """The seal over the hashes (hex) of all leaves, by the name of their field."""
    lines = "".join(f"{name} {hashes[name]}\n" for name in sorted(hashes))
    return hashlib.sha256(_SEAL + lines.encode()).hexdigest()


def _leaf(name: str, value: bytes, salt: bytes) -> str:
    return hashlib.sha256(_LEAF + salt + name.encode() + b"\0" + value).hexdigest()
