"""A logo is a still picture of bounded size, and nothing else comes through."""

import zlib

import pytest

from podium.brand.jpeg import MOST_SCANS
from podium.brand.parts import LARGEST_SIDE
from podium.brand.picture import LARGEST, Logo, PictureKind, logo_in
from podium.brand.png import SIGNATURE
from podium.kernel.refusal import Code, Refusal
from tests.unit.brand.drawn import (
    GREY,
    HEIGHT,
    INDEXED,
    JPEG,
    WIDTH,
    chunk,
    header,
    of_size,
    png,
    segment,
    with_segment,
)

SCRIPT = b"<script>alert(document.domain)</script>"
END = chunk(b"IEND", b"")


def shown(sent: bytes) -> Logo:
    found = logo_in(sent)
    assert isinstance(found, Logo), found
    return found


def refused(sent: bytes) -> Code:
    found = logo_in(sent)
    assert isinstance(found, Refusal)
    return found.code


def packed(pixels: bytes) -> bytes:
    return chunk(b"IDAT", zlib.compress(pixels))


def adam7(width: int, height: int) -> bytes:
    """The black lines of an interlaced grey picture, pass by pass."""
    xs = ((0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2), (0, 1))
    ys = ((0, 8), (0, 8), (4, 8), (0, 4), (2, 4), (0, 2), (1, 2))
    made = b""
    for (x, across), (y, down) in zip(xs, ys, strict=True):
        columns, rows = len(range(x, width, across)), len(range(y, height, down))
        made += bytes(1 + columns) * rows if columns else b""
    return made


def test_a_picture_is_known_by_its_bytes() -> None:
    assert shown(png()) == Logo(PictureKind.PNG, WIDTH, HEIGHT, png())
    assert shown(JPEG) == Logo(PictureKind.JPEG, WIDTH, HEIGHT, JPEG)


@pytest.mark.parametrize(("width", "height"), [(1, 1), (5, 3), (16, 9), (33, 40)])
def test_an_interlaced_picture_is_read(width: int, height: int) -> None:
    sent = SIGNATURE + header(width, height, colour=GREY, interlaced=True)
    sent += packed(adam7(width, height)) + END
    assert (shown(sent).width, shown(sent).height) == (width, height)


def test_a_palette_and_few_bits_are_read() -> None:
    sent = SIGNATURE + header(9, 2, depth=1, colour=INDEXED) + chunk(b"PLTE", bytes(6))
    assert shown(sent + packed(bytes(3) * 2) + END).width == 9


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"\x89PNG",
        b'<svg xmlns="http://www.w3.org/2000/svg"/>',
        b'<?xml version="1.0"?><svg/>',
        b"\xef\xbb\xbf<svg/>",
        b"GIF89a" + bytes(40),
        b"RIFF\0\0\0\0WEBPVP8 ",
        b"BM" + bytes(60),
        b"%PDF-1.7",
        b"PK\x03\x04",
        SCRIPT,
        b" " + png(),
        b"\xff\xd8",
    ],
)
def test_what_is_no_png_or_jpeg_is_refused_whatever_it_is_called(sent: bytes) -> None:
    assert refused(sent) is Code.LOGO_NOT_A_PICTURE


@pytest.mark.parametrize("whole", [png(), JPEG], ids=["png", "jpeg"])
def test_a_picture_cut_off_anywhere_is_refused(whole: bytes) -> None:
    for length in range(len(whole)):
        assert refused(whole[:length]) in (Code.LOGO_BROKEN, Code.LOGO_NOT_A_PICTURE), length


@pytest.mark.parametrize("whole", [png(), JPEG], ids=["png", "jpeg"])
@pytest.mark.parametrize("behind", [b"\0", b"\n", SCRIPT, b"PK\x05\x06" + bytes(18), b"<svg/>"])
def test_a_picture_with_something_behind_it_is_refused(whole: bytes, behind: bytes) -> None:
    assert refused(whole + behind) is Code.LOGO_BROKEN


def test_one_changed_byte_of_a_png_is_noticed() -> None:
    whole = png()
    for at in range(len(SIGNATURE), len(whole)):
        changed = whole[:at] + bytes((whole[at] ^ 1,)) + whole[at + 1 :]
        assert refused(changed) in (Code.LOGO_BROKEN, Code.LOGO_TOO_WIDE), at


def test_notes_are_left_out_and_so_is_what_hides_in_them() -> None:
    noted = png(before=chunk(b"tEXt", b"Comment\0" + SCRIPT) + chunk(b"eXIf", b"GPS 52.5, 13.4"))
    assert shown(noted).body == png()
    animated = chunk(b"acTL", bytes(8)) + chunk(b"iCCP", b"p\0\0" + SCRIPT)
    assert shown(png(before=animated, after=chunk(b"zTXt", SCRIPT))).body == png()
    for marker in (0xE1, 0xE2, 0xED, 0xFE):
        assert shown(with_segment(marker, b"Exif\0\0" + SCRIPT)).body == JPEG


def test_what_is_kept_is_a_picture_again() -> None:
    for sent in (png(before=chunk(b"gAMA", bytes(4))), with_segment(0xEE, b"Adobe" + bytes(7))):
        assert shown(shown(sent).body) == shown(sent)


def test_a_file_that_is_too_large_is_not_even_read() -> None:
    assert refused(png() + bytes(LARGEST)) is Code.LOGO_TOO_LARGE
    assert refused(bytes(LARGEST + 1)) is Code.LOGO_TOO_LARGE


@pytest.mark.parametrize("side", [LARGEST_SIDE + 1, 20_000, (1 << 16) - 1])
def test_a_picture_with_too_many_pixels_is_refused_before_it_is_unpacked(side: int) -> None:
    assert refused(png(side, 1)) is Code.LOGO_TOO_WIDE
    bomb = SIGNATURE + header(1, side) + packed(bytes(40_000_000)) + END
    assert len(bomb) < LARGEST
    assert refused(bomb) is Code.LOGO_TOO_WIDE
    assert refused(of_size(side, 1)) is Code.LOGO_TOO_WIDE
    assert refused(of_size(1, side)) is Code.LOGO_TOO_WIDE


def test_the_largest_picture_is_read() -> None:
    assert shown(png(LARGEST_SIDE, LARGEST_SIDE)).width == LARGEST_SIDE
    assert shown(of_size(LARGEST_SIDE, LARGEST_SIDE)).height == LARGEST_SIDE


def test_a_picture_without_a_size_is_refused() -> None:
    assert refused(SIGNATURE + header(0, 4) + packed(b"") + END) is Code.LOGO_BROKEN
    assert refused(of_size(4, 0)) is Code.LOGO_BROKEN


@pytest.mark.parametrize("more", [-1, 1, 40_000_000])
def test_more_or_fewer_pixels_than_stated_are_refused(more: int) -> None:
    pixels = (b"\0" + bytes(3 * WIDTH)) * HEIGHT
    wrong = pixels[:more] if more < 0 else pixels + bytes(more)
    assert refused(png(lines=wrong)) is Code.LOGO_BROKEN


def test_an_unknown_filter_is_refused() -> None:
    assert refused(png(lines=(b"\5" + bytes(3 * WIDTH)) * HEIGHT)) is Code.LOGO_BROKEN


@pytest.mark.parametrize(
    "sent",
    [
        SIGNATURE + packed(b"") + END,
        SIGNATURE + header(1, 1) + END,
        SIGNATURE + header(1, 1) + header(1, 1) + packed(bytes(4)) + END,
        SIGNATURE + header(1, 1, colour=INDEXED) + packed(bytes(2)) + END,
        SIGNATURE + header(1, 1, depth=3) + packed(bytes(4)) + END,
        SIGNATURE + header(1, 1, colour=5) + packed(bytes(4)) + END,
        SIGNATURE + header(1, 1) + chunk(b"SCRP", SCRIPT) + packed(bytes(4)) + END,
        SIGNATURE + header(1, 1) + packed(b"") + chunk(b"tEXt", b"") + packed(bytes(4)) + END,
        SIGNATURE + header(1, 1) + packed(bytes(4)) + chunk(b"PLTE", bytes(3)) + END,
        SIGNATURE + header(1, 1) + chunk(b"IDAT", SCRIPT) + END,
        SIGNATURE + header(1, 1) + chunk(b"IDAT", zlib.compress(bytes(4)) + SCRIPT) + END,
    ],
)
def test_a_png_that_is_put_together_wrongly_is_refused(sent: bytes) -> None:
    assert refused(sent) is Code.LOGO_BROKEN


def scans(number: int) -> bytes:
    start = JPEG.index(b"\xff\xda")
    return JPEG[:-2] + JPEG[start:-2] * (number - 1) + JPEG[-2:]


@pytest.mark.parametrize(
    "sent",
    [
        b"\xff\xd8\xff\xd9",
        with_segment(0xC3, bytes(6)),
        with_segment(0xC9, bytes(6)),
        with_segment(0x01, b""),
        JPEG[:2] + b"\xff\xe0\0\1" + JPEG[2:],
        JPEG[:2] + JPEG,
        JPEG.replace(b"\xff\xc0\x00\x11\x08", b"\xff\xc0\x00\x11\x0c"),
        JPEG[: JPEG.index(b"\xff\xda")] + b"\xff\xd9",
        JPEG[:2] + segment(0xDA, bytes(10)) + b"\x12\xff\xd9",
        JPEG[:2] + JPEG[JPEG.index(b"\xff\xc0") : JPEG.index(b"\xff\xc4")] + JPEG[2:],
        JPEG.replace(b"\xff\xda", b"\xff\xd9"),
        scans(MOST_SCANS + 1),
    ],
)
def test_a_jpeg_that_is_put_together_wrongly_is_refused(sent: bytes) -> None:
    assert sent != JPEG
    assert refused(sent) is Code.LOGO_BROKEN


def test_some_scans_are_read() -> None:
    assert shown(scans(MOST_SCANS)).width == WIDTH


def test_changed_bytes_never_raise() -> None:
    for whole in (png(before=chunk(b"tEXt", b"x")), JPEG):
        for at in range(len(whole)):
            for byte in (0x00, 0x7F, 0xD8, 0xFF):
                found = logo_in(whole[:at] + bytes((byte,)) + whole[at + 1 :])
                assert isinstance(found, Logo | Refusal)
