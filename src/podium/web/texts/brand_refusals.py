"""What is refused of a shop's logo and accent, in words."""

from collections.abc import Mapping

from podium.kernel.refusal import Code
from podium.web.texts.marking import msg

BRAND_REFUSALS: Mapping[Code, tuple[str, str]] = {
    Code.LOGO_TOO_LARGE: (
        msg("The file is too large for a logo."),
        msg("Save it as PNG or JPEG with at most %(most)s kB."),
    ),
    Code.LOGO_NOT_A_PICTURE: (
        msg("This file is not a PNG or JPEG picture."),
        msg("Save the logo as PNG or JPEG. Other kinds, such as SVG, are not shown."),
    ),
    Code.LOGO_BROKEN: (
        msg("The picture is damaged, or holds more than a picture."),
        msg("Save the logo anew as PNG or JPEG with a drawing program."),
    ),
    Code.LOGO_TOO_WIDE: (
        msg("The picture has too many pixels for a logo."),
        msg("Make it smaller: at most %(most)s pixels wide and high."),
    ),
    Code.COLOUR_MALFORMED: (
        msg("This is not a colour."),
        msg("Choose one, or write it as # with six digits, such as #2b3bb5."),
    ),
}
