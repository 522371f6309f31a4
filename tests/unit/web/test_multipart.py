"""Forms with files, read as browsers send them and not otherwise."""

import pytest

from podium.web.http.multipart import MOST_PARTS, FormPart, form_parts

TYPE = "multipart/form-data; boundary=----WebKitFormBoundaryx1"
LINE = b"------WebKitFormBoundaryx1"


def part(name: str, content: bytes, file: str | None = None) -> bytes:
    named = f'; filename="{file}"\r\nContent-Type: image/png' if file is not None else ""
    head = f'Content-Disposition: form-data; name="{name}"{named}'
    return LINE + b"\r\n" + head.encode() + b"\r\n\r\n" + content + b"\r\n"


def body(*parts: bytes) -> bytes:
    return b"".join(parts) + LINE + b"--\r\n"


def test_texts_and_files_are_told_apart() -> None:
    held = b"\x89PNG\r\n\x1a\n\r\n--not a line\r\n\r\n\xff\x00"
    read = form_parts(TYPE, body(part("csrf", b"t"), part("logo", held, "a b.png")))
    assert read == (FormPart("csrf", b"t"), FormPart("logo", held, "a b.png"))
    assert read[0].text == "t"


def test_a_form_without_parts_is_empty() -> None:
    assert form_parts(TYPE, LINE + b"--\r\n") == ()


def test_another_type_holds_no_parts() -> None:
    for kind in ("", "application/json", "multipart/form-data", "multipart/mixed; boundary=a"):
        assert form_parts(kind, body(part("a", b"b"))) == ()


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"x" + body(part("a", b"b")),
        part("a", b"b"),
        body(part("a", b"b"))[:-4],
        body(part("a", b"b")) + b"more",
        LINE + b"\r\nno head" + b"\r\n" + LINE + b"--\r\n",
        LINE + b'\r\nContent-Disposition: form-data; name=""\r\n\r\nb\r\n' + LINE + b"--\r\n",
        LINE + b"\r\nContent-Type: text/plain\r\n\r\nb\r\n" + LINE + b"--\r\n",
        body(*(part("a", b"") for _ in range(MOST_PARTS))),
    ],
)
def test_what_is_not_exactly_a_form_is_refused(sent: bytes) -> None:
    assert form_parts(TYPE, sent) is None
