import click
from click.testing import CliRunner

from podium.cli.lazy import LazyCommand
from podium.cli.main import COMMANDS, run


def test_every_command_of_the_table_is_there_and_has_help() -> None:
    context = click.Context(run)
    for name in COMMANDS:
        command = run.get_command(context, name)
        assert isinstance(command, click.Command)
        assert command.help
    assert run.list_commands(context) == list(COMMANDS)


def test_an_unknown_command_is_refused_in_one_line() -> None:
    answer = CliRunner().invoke(run, ["nonsense"])
    assert answer.exit_code == 2
    assert "No such command 'nonsense'" in answer.stderr


def test_a_command_names_where_it_is() -> None:
    for command in COMMANDS.values():
        assert isinstance(command, LazyCommand)
        assert command.where.startswith("podium.cli.")
        assert ":" in command.where
