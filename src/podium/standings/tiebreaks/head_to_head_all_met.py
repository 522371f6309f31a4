"""Head-to-head where all have met (TB-14): only if everyone tied has met everyone else tied."""

from collections.abc import Sequence

from podium.standings.level import Against, among_tied


def _all_met(group: Sequence[int], taken: Against) -> bool:
    members = {*group}
    return all(members - {one} <= taken[one].keys() for one in group)


KIND = among_tied("head_to_head_all_met", _all_met)
