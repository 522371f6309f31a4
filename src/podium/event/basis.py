"""The basis of a draw under seal: everyone gets its hash before the pairing, itself afterwards.

Only that a round was drawn becomes public with the seal, and how often: never who meets whom.
"""

import hashlib

import msgspec

from podium.event.draw_round import DrawnRound
from podium.event.fact import Fact
from podium.event.ids import DrawId
from podium.event.rows import Asker
from podium.event.sheet import course_of, field_of
from podium.event.state import Draft, SealedBasis, State
from podium.kernel.chance import Chance
from podium.pairing.algorithm import NEWEST
from podium.progress.basis import Basis, DrawName, cut_basis, robin_basis, swiss_basis
from podium.progress.next_step import PairCutRound, PairRobinRound, PairSwissRound, next_step

encode_basis = msgspec.json.Encoder(order="sorted").encode
"""The one way to write a basis: keys sorted, no spaces."""


class BasisSealed(Fact, frozen=True, tag="basis-sealed/1"):
    """What the next draw depends on is fixed. `seal`: the hash of the salt and the basis.
    Both in hex.
    """

    number: int
    draw: DrawId
    salt: str
    seal: str


def seal_of(salt: str, document: bytes) -> str:
    """SHA-256, in hex, of the salt (given in hex) and the written basis."""
    return hashlib.sha256(bytes.fromhex(salt) + document).hexdigest()


def sealed_for(state: State, drawn: DrawnRound, asker: Asker, *, rematches: bool) -> BasisSealed:
    """The fact that seals the basis of a round just drawn by the newest algorithm."""
    of = DrawName(drawn.number, drawn.draw, NEWEST, drafts_of(state, drawn.number))
    document = encode_basis(_basis(state, of, allow_rematches=rematches))
    salt = Chance(asker.fresh).digest(f"salt of the basis of {drawn.draw}").hex()
    seal = seal_of(salt, document)
    return BasisSealed(drawn.number, drawn.draw, salt, seal, by=asker.by, at=asker.now)


def document_of(state: State, draft: Draft) -> bytes | None:
    """The basis of a draft that is not outdated, as it was sealed; None if it never was, as in
    events of earlier versions.
    """
    sealed = draft.basis
    if sealed is None:
        return None
    of = DrawName(draft.number, sealed.draw, draft.algorithm, sealed.drafts)
    return encode_basis(_basis(state, of, allow_rematches=draft.allow_rematches))


def drafts_of(state: State, number: int) -> int:
    """How many bases of this round were sealed so far: one for each draft."""
    return sum(one.number == number for one in state.bases)


def _basis(state: State, of: DrawName, *, allow_rematches: bool) -> Basis:
    course = course_of(state)
    match next_step(course):
        case PairSwissRound():
            return swiss_basis(course, field_of(state, course), of, allow_rematches=allow_rematches)
        case PairRobinRound():
            return robin_basis(course, of)
        case PairCutRound(_, _, cut):
            return cut_basis(course, cut, of)
        case _:
            raise ValueError("there is no round to be drawn")


def basis_sealed(state: State, fact: BasisSealed) -> State:
    """The state after the basis of a draw was sealed."""
    drafts, act = drafts_of(state, fact.number), state.seq + 1
    sealed = SealedBasis(fact.number, fact.draw, fact.salt, fact.seal, drafts, act)
    return msgspec.structs.replace(state, bases=(*state.bases, sealed))
