"""What is refused of catalogues, in words."""

from collections.abc import Mapping

from podium.kernel.refusal import Code
from podium.web.texts.marking import msg

CATALOGUE_REFUSALS: Mapping[Code, tuple[str, str]] = {
    Code.CATALOGUE_UNREADABLE: (
        msg("These files are no catalogue that Podium can read. Nothing was stored."),
        msg(
            "Choose files of one game, as ShatterApp, Point Break, Legion HQ, swlcg-json or OCTGN"
            " publish them, or one catalogue of Podium."
        ),
    ),
    Code.CATALOGUE_TOO_LARGE: (
        msg("The files are too large. Nothing was stored."),
        msg("Choose at most %(most)s MB at once."),
    ),
    Code.CATALOGUE_GONE: (
        msg("This edition of the catalogue is not there."),
        msg("Look at the list of catalogues: somebody may have removed it."),
    ),
    Code.CATALOGUE_IN_USE: (
        msg("Lists that were handed in are checked with this edition. Events: %(events)s."),
        msg("Keep it: without it nobody could check them again."),
    ),
    Code.CATALOGUE_MISSING: (
        msg("There is no catalogue from which a list could be put together here."),
        msg("Hand your list in as text, or ask the organiser to bring a catalogue."),
    ),
}
