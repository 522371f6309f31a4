"""Forms that carry a file (RFC 7578), as browsers send them; anything else is refused."""

import re

from msgspec import Struct

MOST_PARTS = 120
_TYPE = re.compile(
    r'multipart/form-data;\s*boundary="?([0-9A-Za-z\'()+_,./:=?-]{1,70})"?', re.IGNORECASE
)
_DISPOSITION = re.compile(
    rb'content-disposition: form-data; name="([^"\r\n]{1,100})"(?:; filename="([^"\r\n]{0,300})")?',
    re.IGNORECASE,
)


class FormPart(Struct, frozen=True):
    """A field. `file`: the name of the file that it holds; None for a text."""

    name: str
    content: bytes
    file: str | None = None

    @property
    def text(self) -> str:
        """The content as text; what cannot be read is replaced."""
        return self.content.decode(errors="replace")


def form_parts(content_type: str, body: bytes) -> tuple[FormPart, ...] | None:
    """The fields of a form; none if the body is of another type, None if it cannot be read."""
    found = _TYPE.fullmatch(content_type.strip())
    if found is None:
        return ()
    line = b"--" + found[1].encode()
    pieces = (b"\r\n" + body).split(b"\r\n" + line)
    if pieces[0] or pieces[-1] not in (b"--", b"--\r\n") or len(pieces) > MOST_PARTS:
        return None
    read = [_part(one) for one in pieces[1:-1]]
    fields = tuple(one for one in read if one is not None)
    return fields if len(fields) == len(read) else None


def _part(sent: bytes) -> FormPart | None:
    head, gap, content = sent.partition(b"\r\n\r\n")
    empty, *headers = head.split(b"\r\n")
    stated = [found for one in headers if (found := _DISPOSITION.fullmatch(one))]
    if empty or not gap or len(stated) != 1:
        return None
    name, file = stated[0].groups()
    return FormPart(
        name.decode(errors="replace"),
        content,
        None if file is None else file.decode(errors="replace"),
    )
