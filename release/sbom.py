"""The software bill of materials of a release, in CycloneDX 1.6: what Podium runs with, pinned, and
what it carries in itself. The same release always gives the same bytes.
"""

import json
import re
import uuid
from pathlib import Path
from typing import Any

_PINNED = re.compile(r"^([A-Za-z0-9._-]+)(?:\[[^\]]*\])?==([^\s;\\]+)", re.MULTILINE)
_VENDORED = re.compile(r"(inter|pico)-(\d+\.\d+\.\d+)\.")
_LICENCES = {"inter": "OFL-1.1", "pico": "MIT", "preact": "MIT"}


def sbom(root: Path, version: str) -> str:
    """The document for the project in this folder."""
    podium = f"pkg:pypi/podium@{version}"
    pinned = [_python(*found) for found in _PINNED.findall(_read(root / "requirements/run.txt"))]
    components = sorted([*pinned, *_carried(root)], key=lambda one: str(one["bom-ref"]))
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid5(uuid.NAMESPACE_OID, podium)}",
        "version": 1,
        "metadata": {
            "component": {
                "type": "application",
                "bom-ref": podium,
                "name": "podium",
                "version": version,
                "purl": podium,
                "licenses": [{"license": {"id": "Apache-2.0"}}],
            }
        },
        "components": components,
        "dependencies": [{"ref": podium, "dependsOn": [one["bom-ref"] for one in components]}],
    }
    return json.dumps(document, indent=2) + "\n"


def _python(name: str, version: str) -> dict[str, Any]:
    purl = f"pkg:pypi/{name.lower().replace('_', '-')}@{version}"
    return {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}


def _carried(root: Path) -> list[dict[str, Any]]:
    """Fonts, styles and scripts of others that are part of Podium's own files."""
    vendor = root / "src/podium/web/static/vendor"
    found = {match[1]: match[2] for one in vendor.iterdir() if (match := _VENDORED.match(one.name))}
    scripts = json.loads(_read(root / "scripts/package.json"))
    packages = {**scripts.get("devDependencies", {}), **scripts.get("dependencies", {})}
    found["preact"] = packages["preact"]
    names = {"inter": "inter-ui", "pico": "@picocss/pico", "preact": "preact"}
    return [
        {
            "type": "library",
            "bom-ref": f"carried:{one}@{version}",
            "name": one,
            "version": version,
            "purl": f"pkg:npm/{names[one].replace('@', '%40')}@{version}",
            "licenses": [{"license": {"id": _LICENCES[one]}}],
        }
        for one, version in found.items()
    ]


def _read(path: Path) -> str:
    return path.read_text(encoding="utf-8")
