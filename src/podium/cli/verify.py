"""`podium verify`: checks that a journal is unchanged and that every draw was fair."""

import re
from pathlib import Path

import click

from podium.cli.output import read_file
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.cli.store import database_option, found_event, opened
from podium.cli.verify_draws import Noted, verify_draws
from podium.event.seal import seal_at
from podium.event.verify import Broken
from podium.eventfile.mistake import EventFileMistake
from podium.exchange.draws_file import looks_like_draws
from podium.exchange.journal_file import parse
from podium.journal.chain import Fault
from podium.journal.deed import Deed
from podium.journal.entry import HASH_SIZE, Entry, Head
from podium.service.ids import stream_of
from podium.service.verification import NotWhole, Whole
from podium.service.verification import verify as verify_entries

LONGEST_NUMBER = 9
_SEAL = re.compile("[0-9a-fA-F]{64}")
_HASH = re.compile("[0-9a-f]{16,64}")
_WHOLE = 2 * HASH_SIZE
_Printed = tuple[int | None, str]
_WORDS = {
    Broken.SENSELESS: "it cannot follow the entries before it",
    Broken.COMMITMENT_WRONG: "its commitment does not match its secret",
    Broken.COMMITTED_TWICE: "it commits to a draw a second time",
    Broken.NOT_COMMITTED: "its draw was not committed to before",
    Broken.PAIRING_DIFFERS: "the draw gives another pairing",
    Broken.ROLL_DIFFERS: "the draw gives another roll",
    Broken.BASIS_DIFFERS: "its basis was not sealed, or is not the one that was",
    Broken.NUMBERS_LEFT_OUT: "it leaves out numbers that phones were to add",
    Broken.NUMBER_WRONG: "the number of a phone was not asked for, is a wrong one, or is late",
}


@click.command()
@click.argument("subject", metavar="EVENT|FILE")
@click.option(
    "--head",
    "kept",
    multiple=True,
    metavar="[VERSION:]HASH",
    help="A head that was printed or noted, at least its first 16 digits, as on a slip. Finds an"
    " end cut off and a history rewritten.",
)
@click.option(
    "--seal",
    "seals",
    multiple=True,
    metavar="NUMBER:SEAL",
    help="A seal on a roll that was shown to everyone: finds a roll changed after it.",
)
@click.option(
    "--noted",
    "notes",
    multiple=True,
    metavar="DRAW:HASH",
    help="A fingerprint or seal of a draw that you noted before it was opened, such as"
    ' "round 3:4f0c…", at least its first 16 digits. For a FILE of draws.',
)
@click.option(
    "--earlier",
    multiple=True,
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    help="A FILE of draws of the same event that you downloaded before.",
)
@database_option
def verify(
    subject: str,
    kept: tuple[str, ...],
    seals: tuple[str, ...],
    notes: tuple[str, ...],
    earlier: tuple[Path, ...],
    db: str | None,
) -> None:
    """Check the chain of an EVENT or of an exported journal FILE, and replay every draw.

    A FILE of draws, which everyone can download from the page of an event, is enough to check every
    draw alone.
    """
    noted = tuple(_seal(text) for text in seals)
    printed = tuple(_printed(text) for text in kept)
    draws_noted = tuple(_noted(text) for text in notes)
    file = Path(subject)
    raw = read_file(file) if file.is_file() else b""
    if looks_like_draws(raw):
        if kept or seals:
            refuse("--head and --seal need a journal, not a file of draws")
        verify_draws(click.format_filename(file), raw, draws_noted, earlier)
        return
    if notes or earlier:
        refuse("--noted and --earlier need a file of draws")
    if file.is_file():
        _verify_journal(subject, raw, printed, noted)
        return
    with opened(db) as service:
        event = found_event(service, subject)
        stream, stored, entries = stream_of(event), service.head(event), service.entries(event)
        heads = _heads(subject, entries, printed)
        deeds = service.journal.deeds(stream)
        whole = _checked(subject, stream, entries, (*heads, stored), deeds)
    _tell(subject, whole, noted)


def _verify_journal(
    subject: str, raw: bytes, printed: tuple[_Printed, ...], noted: tuple[tuple[int, str], ...]
) -> None:
    try:
        entries = parse(raw).entries
    except EventFileMistake as mistake:
        refuse(f"{click.format_filename(subject)}: {mistake}", code=NOT_POSSIBLE)
    heads = _heads(subject, entries, printed)
    whole = _checked(subject, entries[0].stream, entries, heads)
    _tell(subject, whole, noted)


def _checked(
    subject: str,
    stream: str,
    entries: tuple[Entry, ...],
    kept: tuple[Head, ...],
    deeds: tuple[Deed, ...] | None = None,
) -> Whole:
    checked = verify_entries(stream, entries, kept, deeds)
    if isinstance(checked, NotWhole):
        before = checked.version - 1
        held = f"; the {before} before it hold" if before > 1 else ""
        refuse(
            f"{subject}: not as recorded, from entry {checked.version} on:"
            f" {what_is_wrong(checked)}{held}",
            code=NOT_POSSIBLE,
        )
    return checked


def _tell(subject: str, whole: Whole, noted: tuple[tuple[int, str], ...]) -> None:
    for number, seal in noted:
        if seal_at(whole.state, number) != seal:
            refuse(
                f"{subject}: seal {number} is not the one that was noted: what it holds was"
                " changed after it had been shown, or it belongs to another event",
                code=NOT_POSSIBLE,
            )
    head = whole.head
    click.echo(
        f"{subject}: all {head.version} entries and {whole.draws} draws hold;"
        f" head {head.version}:{head.hash.hex()}"
    )


def _heads(
    subject: str, entries: tuple[Entry, ...], printed: tuple[_Printed, ...]
) -> tuple[Head, ...]:
    """The heads printed with a version, in full; refuses a hash that no entry has.

    A hash without a version may belong to any entry.
    """
    heads = []
    for version, digits in printed:
        if version is None:
            if not any(entry.hash.hex().startswith(digits) for entry in entries):
                refuse(
                    f"{subject}: no entry has the hash {digits}: the end is cut off or what was"
                    " before it was changed",
                    code=NOT_POSSIBLE,
                )
            continue
        known = entries[version - 1].hash if version <= len(entries) else b""
        whole = known.hex() if known.hex().startswith(digits) else digits.ljust(_WHOLE, "0")
        heads.append(Head(version, bytes.fromhex(whole)))
    return tuple(heads)


def what_is_wrong(wrong: NotWhole) -> str:
    """The fault in words."""
    fault = wrong.fault
    if isinstance(fault, Broken):
        return _WORDS[fault]
    return fault.value if isinstance(fault, Fault) else fault


def _seal(text: str) -> tuple[int, str]:
    number, _, seal = text.partition(":")
    if not number.isdecimal() or len(number) > LONGEST_NUMBER or not _SEAL.fullmatch(seal):
        refuse(f"--seal: expected NUMBER:SEAL with 64 hexadecimal digits, found {text!r}")
    return int(number), seal.lower()


def _noted(text: str) -> Noted:
    draw, _, hashed = text.rpartition(":")
    digits = "".join(hashed.split()).lower()
    if not draw or not _HASH.fullmatch(digits):
        refuse(
            "--noted: expected DRAW:HASH with the first 16 to 64 hexadecimal digits of the hash,"
            f" found {text!r}"
        )
    return draw, digits


def _printed(text: str) -> _Printed:
    """The version, if there is one, and the first digits of the hash, without spaces."""
    version, colon, hashed = text.rpartition(":")
    digits = "".join(hashed.split()).lower()
    counted = not colon or (version.isdecimal() and 0 < len(version) <= LONGEST_NUMBER)
    if not (counted and int(version or 1) >= 1 and _HASH.fullmatch(digits)):
        refuse(
            "--head: expected [VERSION:]HASH with the first 16 to 64 hexadecimal digits of the"
            f" hash, found {text!r}"
        )
    return (int(version) if colon else None), digits
