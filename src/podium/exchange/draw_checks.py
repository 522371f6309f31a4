"""Checks every draw of an event from what everyone can read, and says what was found."""

from collections import Counter
from collections.abc import Iterator, Sequence
from enum import StrEnum

import msgspec
from msgspec import Struct

from podium.core.ids import EntrantId
from podium.core.sheet import Match, MatchKind, Round, Stage
from podium.event.added_numbers import SIZE, hash_of_number, mixed
from podium.event.basis import encode_basis, seal_of
from podium.event.chance import commitment
from podium.event.draw_round import paired_of
from podium.event.view.drawn import OpenedBasis, OpenedRound
from podium.event.view.numbers import AskedLine, AskingLine
from podium.event.view.shapes import DrawLine
from podium.exchange.draws_file import DrawsFile
from podium.kernel.chance import Chance
from podium.pairing.reasons import Unpairable
from podium.progress.annulment import places_in
from podium.progress.basis import Basis, CutBasis, RobinBasis, SwissBasis
from podium.progress.redraw import redraw

SECRET = 32
"""The bytes of a secret and of a nonce."""


class DrawFound(StrEnum):
    """What a check has found.

    `no-basis`: the round was entered by hand, or drawn by a version that sealed no basis.
    `changed-by-hand`: the draw gives another pairing, and the round says that it was changed.
    `points-changed`: the results that stand now give other points than the draw was made by.
    `numbers-added`: phones added numbers to the secret; `no-numbers`: none did, so that whoever
    holds the database could have known the draw.
    """

    COMMITMENT_HOLDS = "commitment-holds"
    COMMITMENT_WRONG = "commitment-wrong"
    DRAW_MISSING = "draw-missing"
    NO_BASIS = "no-basis"
    SEAL_HOLDS = "seal-holds"
    SEAL_WRONG = "seal-wrong"
    SEAL_UNKNOWN = "seal-unknown"
    BASIS_UNREADABLE = "basis-unreadable"
    BASIS_OF_ANOTHER_DRAW = "basis-of-another-draw"
    DRAFTS = "drafts"
    NO_NUMBERS = "no-numbers"
    NUMBERS_ADDED = "numbers-added"
    NUMBERS_WRONG = "numbers-wrong"
    HISTORY_HOLDS = "history-holds"
    HISTORY_DIFFERS = "history-differs"
    POINTS_CHANGED = "points-changed"
    PAIRING_HOLDS = "pairing-holds"
    PAIRING_DIFFERS = "pairing-differs"
    CHANGED_BY_HAND = "changed-by-hand"
    NO_PAIRING = "no-pairing"


FAULTS = frozenset(
    {
        DrawFound.COMMITMENT_WRONG,
        DrawFound.DRAW_MISSING,
        DrawFound.SEAL_WRONG,
        DrawFound.SEAL_UNKNOWN,
        DrawFound.BASIS_UNREADABLE,
        DrawFound.BASIS_OF_ANOTHER_DRAW,
        DrawFound.NUMBERS_WRONG,
        DrawFound.HISTORY_DIFFERS,
        DrawFound.PAIRING_DIFFERS,
        DrawFound.NO_PAIRING,
    }
)
"""What must not be: the draw does not follow from what was published."""


class DrawFinding(Struct, frozen=True):
    """One thing found. `draw`: the name of the draw. `entrants`: whom it is about, by player number
    where that is known: of numbers, who was asked and added none. `matches`: how many matches
    differ; `count`: how many drafts; of numbers, how many were added to the draw, `of` so many
    asked for.
    """

    found: DrawFound
    draw: str
    entrants: tuple[str, ...] = ()
    matches: int = 0
    count: int = 0
    of: int = 0
    algorithm: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether the draw does not hold."""
        return self.found in FAULTS


def check_draws(file: DrawsFile) -> tuple[DrawFinding, ...]:
    """The opened draws that belong to no pairing: lots and dice. Only what is wrong is told."""
    rounds = {played.draw for played in file.rounds}
    return tuple(
        DrawFinding(DrawFound.COMMITMENT_WRONG, draw.id)
        for draw in file.draws
        if draw.secret is not None and draw.id not in rounds and not opens(draw)
    )


def check_round(file: DrawsFile, number: int) -> tuple[DrawFinding, ...]:
    """Everything found about one published round, step by step."""
    return tuple(_findings(file, file.rounds[number - 1]))


def opens(draw: DrawLine) -> bool:
    """Whether what was opened belongs to the commitment."""
    try:
        nonce, secret = bytes.fromhex(draw.nonce or ""), bytes.fromhex(draw.secret or "")
    except ValueError:
        return False
    return len(nonce) == SECRET and draw.commitment == commitment(
        draw.id, nonce=nonce, secret=secret
    )


def _findings(file: DrawsFile, played: OpenedRound) -> Iterator[DrawFinding]:
    name, basis = played.draw, played.basis
    if basis is None:
        yield DrawFinding(DrawFound.NO_BASIS, name)
        return
    draw = file.draw(name)
    if draw is None or draw.secret is None:
        yield DrawFinding(DrawFound.DRAW_MISSING, name)
        return
    secret_holds = opens(draw) and len(draw.secret) == 2 * SECRET
    yield DrawFinding(
        DrawFound.COMMITMENT_HOLDS if secret_holds else DrawFound.COMMITMENT_WRONG, name
    )
    yield DrawFinding(_seal(draw, basis), name)
    read = _read(basis)
    if read is None:
        yield DrawFinding(DrawFound.BASIS_UNREADABLE, name)
        return
    if not _is_of(read, played):
        yield DrawFinding(DrawFound.BASIS_OF_ANOTHER_DRAW, name)
        return
    yield DrawFinding(DrawFound.DRAFTS, name, count=_drafts(file, played))
    asking = file.asking(basis.seal)
    yield _numbers(name, asking, read)
    yield from _history(file, played, read)
    if secret_holds:
        secret = bytes.fromhex(draw.secret)
        yield from _pairing(played, read, secret if asking is None else _mixed(secret, asking))


def _seal(draw: DrawLine, basis: OpenedBasis) -> DrawFound:
    try:
        holds = seal_of(basis.salt, basis.document.encode()) == basis.seal
    except ValueError:
        holds = False
    if not holds or len(basis.salt) != 2 * SECRET:
        return DrawFound.SEAL_WRONG
    return DrawFound.SEAL_HOLDS if basis.seal in draw.seals else DrawFound.SEAL_UNKNOWN


def _read(basis: OpenedBasis) -> Basis | None:
    """The basis; None if it is not one, or not written in the one way there is."""
    try:
        read: Basis = msgspec.json.decode(basis.document, type=Basis)
        return read if encode_basis(read) == basis.document.encode() else None
    except (msgspec.MsgspecError, ValueError, RecursionError):
        return None


def _is_of(basis: Basis, played: OpenedRound) -> bool:
    stage = Stage.CUT if isinstance(basis, CutBasis) else Stage.SWISS
    own = (basis.of.round, basis.of.draw, stage)
    return own == (played.number, played.draw, played.stage)


def _drafts(file: DrawsFile, played: OpenedRound) -> int:
    """How many drafts of the round were sealed, besides the published one."""
    name = f"round {played.number}"
    takes = [draw for draw in file.draws if draw.id == name or draw.id.startswith(f"{name} take ")]
    return max(sum(len(draw.seals) for draw in takes) - 1, 0)


def _numbers(name: str, asking: AskingLine | None, basis: Basis) -> DrawFinding:
    """Whether phones added numbers to the draw, and each the one whose hash it had sent."""
    if asking is None:
        return DrawFinding(DrawFound.NO_NUMBERS, name)
    field = basis.field if isinstance(basis, SwissBasis) else ()
    called = {one.id: str(one.number) for one in field}
    asked = [one.entrant for one in asking.numbers]
    wrong = [one.entrant for one in asking.numbers if not _is_right(one)]
    if wrong or asking.draw != name or not asking.counted or asked != sorted(set(asked)):
        named = tuple(called.get(one, one) for one in wrong)
        return DrawFinding(DrawFound.NUMBERS_WRONG, name, named)
    missing = [one.entrant for one in asking.numbers if one.number is None]
    added = len(asked) - len(missing)
    return DrawFinding(
        DrawFound.NUMBERS_ADDED if added else DrawFound.NO_NUMBERS,
        name,
        tuple(called.get(one, one) for one in missing),
        count=added,
        of=len(asked),
    )


def _is_right(one: AskedLine) -> bool:
    """Whether the number belongs to its hash, or there is none."""
    if one.number is None:
        return True
    try:
        return len(one.number) == 2 * SIZE and hash_of_number(one.entrant, one.number) == one.hash
    except ValueError:
        return False


def _mixed(secret: bytes, asking: AskingLine) -> bytes:
    hashes = {one.entrant: one.hash for one in asking.numbers}
    opened = {one.entrant: one.number for one in asking.numbers if one.number is not None}
    return mixed(secret, hashes, opened)


def _history(file: DrawsFile, played: OpenedRound, basis: Basis) -> Iterator[DrawFinding]:
    """Whether meetings, byes and tables are those of the rounds published before."""
    before = file.rounds[: played.number - 1]
    match basis:
        case CutBasis():
            wrong = _wrong_in_cut(before, basis)
        case RobinBasis():
            wrong = _wrong_in_robin(before, basis)
        case SwissBasis():
            wrong = _wrong_in_field(before, basis)
    found = DrawFound.HISTORY_DIFFERS if wrong else DrawFound.HISTORY_HOLDS
    yield DrawFinding(found, played.draw, tuple(wrong))
    if isinstance(basis, SwissBasis) and (changed := _other_points(file, before, basis)):
        yield DrawFinding(DrawFound.POINTS_CHANGED, played.draw, tuple(changed))


def _wrong_in_field(before: Sequence[OpenedRound], basis: SwissBasis) -> list[str]:
    field = {one.id for one in basis.field}
    met: Counter[tuple[EntrantId, EntrantId]] = Counter()
    byes: Counter[EntrantId] = Counter()
    for match in (one for played in before for one in played.matches):
        if match.kind is MatchKind.BYE or (
            match.kind is MatchKind.AWARDED_BYE and basis.rules.awards_count
        ):
            byes[match.entrants[0]] += 1
        elif match.kind is MatchKind.MATCH and len(match.entrants) == 2:
            one, other = match.entrants
            met[one, other] += 1
            met[other, one] += 1
    tables = _tables(before) if basis.rules.vary_tables else {}
    told = Counter((one.id, other) for one in basis.field for other in one.met)
    wrong = {one for one, other in (told - met) + (met - told) if {one, other} <= field}
    return [
        str(one.number)
        for one in basis.field
        if one.id in wrong
        or one.byes != byes[one.id]
        or set(one.tables) != tables.get(one.id, set())
    ]


def _wrong_in_cut(before: Sequence[OpenedRound], basis: CutBasis) -> list[str]:
    matches = [one for played in before if played.stage is Stage.CUT for one in played.matches]
    tables = _tables(before) if basis.vary_tables else {}
    if set(basis.listed) != {one.bracket for one in matches if one.bracket is not None}:
        return list(basis.seeds)
    return [one for one in basis.seeds if set(basis.tables.get(one, ())) != tables.get(one, set())]


def _wrong_in_robin(before: Sequence[OpenedRound], basis: RobinBasis) -> list[str]:
    """Who has another place in the table than the first round shows, or played elsewhere."""
    tables = _tables(before) if basis.vary_tables else {}
    first = tuple(Match(one.entrants, one.kind) for played in before[:1] for one in played.matches)
    shown = places_in(Round(1, Stage.SWISS, first)) if before else basis.field
    placed = dict(zip(shown, basis.field, strict=False))
    if len(shown) != len(basis.field):
        return list(basis.field)
    return [
        one
        for one in basis.field
        if placed.get(one) != one or set(basis.tables.get(one, ())) != tables.get(one, set())
    ]


def _tables(before: Sequence[OpenedRound]) -> dict[EntrantId, set[int]]:
    tables: dict[EntrantId, set[int]] = {}
    for match in (one for played in before for one in played.matches):
        for entrant in match.entrants:
            if match.table is not None:
                tables.setdefault(entrant, set()).add(match.table)
    return tables


def _other_points(file: DrawsFile, before: Sequence[OpenedRound], basis: SwissBasis) -> list[str]:
    earned: Counter[EntrantId] = Counter()
    for played in before:
        earned.update(played.earned)
    return [
        str(one.number)
        for one in basis.field
        if one.points != earned[one.id] - file.deducted.get(one.id, 0)
    ]


def _pairing(played: OpenedRound, basis: Basis, secret: bytes) -> Iterator[DrawFinding]:
    algorithm = str(basis.of.algorithm)
    try:
        upcoming = redraw(basis, Chance(secret))
    except (ValueError, LookupError, ArithmeticError, RecursionError):
        yield DrawFinding(DrawFound.NO_PAIRING, played.draw, algorithm=algorithm)
        return
    if isinstance(upcoming, Unpairable):
        yield DrawFinding(DrawFound.NO_PAIRING, played.draw, algorithm=algorithm)
        return
    drawn = list(map(paired_of, upcoming.matches))
    differing = sum(one not in drawn for one in played.matches)
    if drawn == list(played.matches):
        found = DrawFound.PAIRING_HOLDS
    else:
        found = DrawFound.CHANGED_BY_HAND if played.by_hand else DrawFound.PAIRING_DIFFERS
    yield DrawFinding(found, played.draw, matches=differing, algorithm=algorithm)
