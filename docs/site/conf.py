"""How Sphinx makes a site of the same pages that the forge shows (ADR 22); `bin/site` runs it.

The source is the root of the repository, so that every relative link means the same in both.
"""

import os
from typing import Any

project = "Podium"
author = "Podium contributors"
version = release = os.environ.get("PODIUM_VERSION", "")

extensions = ["myst_parser"]
root_doc = "README"
include_patterns = ["*.md", "docs/**.md"]
exclude_patterns = [".*", "bench", "dist", "native", "scripts", "src", "tests", "**/node_modules"]
myst_heading_anchors = 3
suppress_warnings = ["myst.header"]  # a rule may begin with a smaller heading than its page

html_theme = "furo"
html_title = f"Podium {release}".strip()
html_favicon = "../../src/podium/web/static/mark.svg"
html_static_path: list[str] = []
templates_path = ["templates"]
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_sidebars = {
    "**": [
        *("sidebar/brand.html", "sidebar/search.html", "sidebar/scroll-start.html"),
        *("sidebar/navigation.html", "sidebar/scroll-end.html", "versions.html"),
    ]
}

CONTENTS = {
    "Start": ("docs/guide/start", "CHANGELOG"),
    "Run events": (
        *("docs/guide/organisers", "docs/guide/judges", "docs/guide/players"),
        *("docs/guide/another-laptop", "docs/guide/catalogues", "docs/guide/rulebooks"),
        "docs/guide/formats",
        *("docs/rules/tournament", "docs/rules/values", "docs/rules/brackets", "docs/rules/stages"),
    ),
    "Host": (
        *("docs/guide/hosting", "docs/guide/publisher", "docs/guide/database"),
        *("docs/rights", "docs/security", "docs/reliability", "docs/benchmarks", "SECURITY"),
    ),
    "Programs and agents": (
        *("docs/api", "docs/event-file", "docs/guide/allstar-bots", "docs/guide/allstar-native"),
    ),
    "All-Star Draft": ("docs/guide/allstar", "docs/rules/allstar"),
    "Contribute": (
        *("docs/first-change", "CONTRIBUTING", "docs/architecture", "docs/pages", "docs/words"),
        *("docs/adr/README", "CODE_OF_CONDUCT"),
    ),
}
"""Every page under its chapter; the decisions stand under their own page."""


def setup(app: Any) -> None:
    """Adds the contents, which the forge has no use for."""
    app.connect("source-read", _add_contents)


def _add_contents(_app: Any, page: str, source: list[str]) -> None:
    if page == root_doc:
        for chapter, pages in CONTENTS.items():
            source[0] += _tree(":hidden:", f":caption: {chapter}", pages=pages)
    elif page == "docs/adr/README":
        source[0] += _tree(":glob:", pages=("*",))


def _tree(*options: str, pages: tuple[str, ...]) -> str:
    return "\n".join(["\n", "```{toctree}", *options, "", *pages, "```", ""])
