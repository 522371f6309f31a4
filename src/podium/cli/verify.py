"""`podium verify`: is a journal what it was, and was every draw as it had to be?"""

import re
from pathlib import Path

import click

from podium.cli.output import read_file
from podium.cli.refusal import NOT_POSSIBLE, refuse
from podium.cli.store import database_option, found_event, opened
from podium.event.seal import seal_at
from podium.event.verify import Broken
from podium.eventfile.mistake import Mistake
from podium.exchange.journal_file import parse
from podium.journal.chain import Fault
from podium.journal.deed import Deed
from podium.journal.entry import HASH_SIZE, Entry, Head
from podium.service.ids import stream_of
from podium.service.verification import Whole, Wrong
from podium.service.verification import verify as verify_entries

LONGEST_NUMBER = 9
_SEAL = re.compile("[0-9a-fA-F]{64}")
SHORTEST = 8
"""Bytes of a hash that nobody hits by chance."""
_WORDS = {
    Broken.SENSELESS: "it cannot follow from what was before",
    Broken.COMMITMENT_WRONG: "its commitment does not fit its secret",
    Broken.COMMITTED_TWICE: "it commits to a draw a second time",
    Broken.NOT_COMMITTED: "its draw was not committed to before",
    Broken.PAIRING_DIFFERS: "the draw gives another pairing",
    Broken.ROLL_DIFFERS: "the draw gives another roll",
}


@click.command()
@click.argument("subject", metavar="EVENT|FILE")
@click.option(
    "--head",
    "kept",
    multiple=True,
    metavar="[VERSION:]HASH",
    help="A head that was printed or noted: finds an end cut off and a history rewritten. Of a hash"
    " the first 16 digits are enough, as they stand on result slips; spaces do not matter.",
)
@click.option(
    "--seal",
    "seals",
    multiple=True,
    metavar="NUMBER:SEAL",
    help="A seal on a roll that was shown to everyone: finds a roll changed after it.",
)
@database_option
def verify(subject: str, kept: tuple[str, ...], seals: tuple[str, ...], db: str | None) -> None:
    """Check the chain of an EVENT or of an exported journal FILE, and replay every draw."""
    noted = tuple(_seal(text) for text in seals)
    heads = tuple(_head(text) for text in kept if ":" in text)
    hashes = tuple(_beginning(text) for text in kept if ":" not in text)
    file = Path(subject)
    if file.is_file():
        try:
            entries = parse(read_file(file)).entries
        except Mistake as mistake:
            refuse(f"{click.format_filename(file)}: {mistake}", code=NOT_POSSIBLE)
        _refuse_unknown(subject, entries, hashes)
        whole = _checked(subject, entries[0].stream, entries, heads)
        _tell(subject, whole, noted)
        return
    with opened(db) as service:
        event = found_event(service, subject)
        stream, stored, entries = stream_of(event), service.head(event), service.entries(event)
        _refuse_unknown(subject, entries, hashes)
        deeds = service.journal.deeds(stream)
        whole = _checked(subject, stream, entries, (*heads, stored), deeds)
    _tell(subject, whole, noted)


def _checked(
    subject: str,
    stream: str,
    entries: tuple[Entry, ...],
    kept: tuple[Head, ...],
    deeds: tuple[Deed, ...] | None = None,
) -> Whole:
    checked = verify_entries(stream, entries, kept, deeds)
    if isinstance(checked, Wrong):
        before = checked.version - 1
        held = f"; the {before} before it hold" if before > 1 else ""
        refuse(
            f"{subject}: not what it was, from entry {checked.version} on:"
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


def _refuse_unknown(subject: str, entries: tuple[Entry, ...], hashes: tuple[bytes, ...]) -> None:
    """A hash that was shown or printed belongs to some entry, whichever that was."""
    for hashed in hashes:
        if not any(entry.hash.startswith(hashed) for entry in entries):
            refuse(
                f"{subject}: no entry has the hash {hashed.hex()}: the end is cut off or what was"
                " before it was changed",
                code=NOT_POSSIBLE,
            )


def what_is_wrong(wrong: Wrong) -> str:
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


def _beginning(text: str) -> bytes:
    """A hash as it was printed, or enough of it to be no other."""
    digits = "".join(text.split())
    try:
        found = bytes.fromhex(digits)
    except ValueError:
        found = b""
    if not SHORTEST <= len(found) <= HASH_SIZE:
        refuse(f"--head: expected 16 to 64 hexadecimal digits, found {text!r}")
    return found


def _head(text: str) -> Head:
    version, _, hashed = text.partition(":")
    try:
        head = Head(int(version), bytes.fromhex(hashed))
    except ValueError:
        head = Head(0, b"")
    if head.version < 1 or len(head.hash) != HASH_SIZE:
        refuse(f"--head: expected VERSION:HASH with 64 hexadecimal digits, found {text!r}")
    return head
