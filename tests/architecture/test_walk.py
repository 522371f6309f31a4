"""One report from a phone takes a way that a newcomer can follow."""

from tests.architecture.walk import walk


def test_a_report_passes_few_files_and_rooms() -> None:
    way = walk("report")
    assert len([file for file in way.files if file.startswith("web/")]) <= 12, way.summary()
    assert len(way.files) <= 50, way.summary()
    assert way.changes() <= 34, way.summary()
