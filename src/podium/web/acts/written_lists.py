"""Lists in the forms of other programs, as files."""

from msgspec import Struct

from podium.core.ids import EntrantId
from podium.kernel.refusal import Code
from podium.rosters.writers.write import WrittenForm
from podium.service.event_views import EventViews
from podium.web.http.problem import WebCode, deny
from podium.web.http.response import JSON, NO_STORE, Response

TEXT = "text/plain; charset=utf-8"
_XML = "application/xml"
ENDINGS: dict[WrittenForm, tuple[str, str]] = {
    WrittenForm.TEXT: (TEXT, "txt"),
    WrittenForm.SPT: (TEXT, "txt"),
    WrittenForm.LEGION_JSON: (JSON, "json"),
    WrittenForm.O8D: (_XML, "o8d"),
    WrittenForm.SWLCGDB: (JSON, "json"),
}
"""The media type and the ending of the file of each form."""
MEDIA = tuple(dict.fromkeys(media.partition(";")[0] for media, _ in ENDINGS.values()))


class WantedFile(Struct, frozen=True):
    """Which file of a list. `part`: which deck; empty for the first or only one."""

    form: str
    part: str
    language: str


def list_file(views: EventViews, entrant: str, wanted: WantedFile) -> Response[bytes]:
    """What the viewer may see of a list, as a file; raises `Denied`."""
    if wanted.form not in set(WrittenForm):
        raise deny(WebCode.NOT_FOUND)
    form = WrittenForm(wanted.form)
    written = views.written_roster(EntrantId(entrant), form, wanted.language)
    if written is None:
        raise deny(Code.UNKNOWN, thing="roster", key=entrant[:64])
    found = next((one for one in written if wanted.part in ("", one.part)), None)
    if found is None:
        raise deny(WebCode.NOT_FOUND)
    media, ending = ENDINGS[form]
    name = "-".join(filter(None, ("list", found.part, form.value)))
    attached = ("content-disposition", f'attachment; filename="{name}.{ending}"')
    return Response(found.text.encode(), media=media, headers=(attached, *NO_STORE))
