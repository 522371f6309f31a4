"""A logo, checked by its bytes: a still PNG or JPEG picture of bounded size, and nothing else.

What is kept is written anew from the parts that a picture needs. Notes, places and previews that a
camera adds are left out, and so is whatever hides behind a picture's back.
"""

from enum import StrEnum

from msgspec import Struct

from podium.brand import jpeg, png
from podium.brand.parts import LARGEST_SIDE, BrokenPicture, TooManyPixels
from podium.kernel.refusal import Code, Refusal, refuse

LARGEST = 50_000
"""Bytes."""


class PictureKind(StrEnum):
    """The kinds of pictures that a logo may be."""

    PNG = "png"
    JPEG = "jpeg"


class Logo(Struct, frozen=True):
    """A picture that may be shown. `body`: its bytes, written anew."""

    kind: PictureKind
    width: int
    height: int
    body: bytes


def logo_in(sent: bytes) -> Logo | Refusal:
    """The logo in these bytes, or why it is refused."""
    if len(sent) > LARGEST:
        return refuse(Code.LOGO_TOO_LARGE, most=LARGEST // 1000)
    kind = _kind_of(sent)
    if kind is None:
        return refuse(Code.LOGO_NOT_A_PICTURE)
    read = png.read if kind is PictureKind.PNG else jpeg.read
    try:
        width, height, body = read(sent)
    except TooManyPixels:
        return refuse(Code.LOGO_TOO_WIDE, most=LARGEST_SIDE)
    except BrokenPicture:
        return refuse(Code.LOGO_BROKEN)
    return Logo(kind, width, height, body)


def _kind_of(sent: bytes) -> PictureKind | None:
    if sent.startswith(png.SIGNATURE):
        return PictureKind.PNG
    return PictureKind.JPEG if sent.startswith(jpeg.START) else None
