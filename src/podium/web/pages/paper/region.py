"""The paper size a user's printer is likely to have."""

from podium.web.pages.paper.sheets import Size

LETTER_REGIONS = ("us", "ca", "mx", "ph", "pr", "cl", "co", "cr", "do", "gt", "pa", "sv", "ve")
"""Countries that use Letter paper."""


def size_for(chosen: str, accepted: str) -> Size:
    """The size as chosen, else by the region in an Accept-Language header, else A4."""
    if chosen in tuple(Size):
        return Size(chosen)
    first = accepted[:100].partition(",")[0].partition(";")[0].strip().lower()
    region = first.rpartition("-")[2]
    return Size.LETTER if "-" in first and region in LETTER_REGIONS else Size.A4
