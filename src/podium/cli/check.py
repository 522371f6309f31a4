"""`podium check`: lists everything in an event file that breaks its rulebook."""

from pathlib import Path

import click

from podium.cli.document import print_document
from podium.cli.event import course_of, open_event
from podium.cli.findings import finding_text
from podium.cli.refusal import NOT_POSSIBLE
from podium.cli.terminal import one_line
from podium.eventfile.check import check as check_event
from podium.eventfile.check import results_missing


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="Print one JSON document.")
def check(file: Path, *, as_json: bool) -> None:
    """List everything in FILE that breaks its rulebook. Exit code 1 if there is anything."""
    course = course_of(open_event(file))
    findings, missing = check_event(course), results_missing(course)
    if as_json:
        print_document(
            {
                "findings": [
                    {
                        "code": finding.code,
                        "rule": finding.rule,
                        "place": finding.place,
                        "text": finding_text(finding),
                    }
                    for finding in findings
                ],
                "results_missing": missing,
            }
        )
    else:
        for finding in findings:
            click.echo(one_line(f"{finding.place}: {finding_text(finding)} ({finding.rule})"))
        if not findings:
            click.echo(f"{click.format_filename(file)}: nothing breaks the rulebook.")
        if missing:
            click.echo(f"Results missing: {missing}")
    if findings:
        raise click.exceptions.Exit(NOT_POSSIBLE)
