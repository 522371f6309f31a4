"""The soaks of the server in small, as the commands run them in large (docs/reliability.md)."""

from tests.soak import (
    api_fuzz,
    flood,
    names,
    parsers,
    postgres_standby,
    standby,
    table_flood,
    table_fuzz,
    web_herd,
    web_kills,
    web_processes,
)


def test_a_killed_server_loses_and_doubles_nothing_and_streams_have_no_gap() -> None:
    outcome = web_kills.run(kills=4, seed="suite", entrants=20)
    assert outcome.findings == []
    assert outcome.kills == 4
    assert outcome.acknowledged >= 20
    assert outcome.reopened > 0


def test_a_second_laptop_takes_over_with_all_that_both_had() -> None:
    outcome = standby.run(kills=2, seed="suite")
    assert outcome.findings == []
    assert outcome.kills == 2
    assert outcome.stopped


def test_a_promoted_standby_of_postgresql_has_all_that_was_acknowledged() -> None:
    outcome = postgres_standby.run(servers=1, seconds=1)
    assert outcome.findings == []
    assert outcome.acknowledged > outcome.before > 0


def test_every_answer_to_everybody_is_as_the_document_says() -> None:
    outcome = api_fuzz.run(examples=1, seed="suite")
    assert outcome.findings == []
    assert outcome.requests > 5 * outcome.operations


def test_servers_on_one_database_tell_of_each_other_and_outlive_its_absence() -> None:
    outcome = web_processes.run(servers=2, results=10, troubles=3, seed="suite")
    assert outcome.findings == []
    assert outcome.cuts > 0
    assert outcome.acknowledged >= 10 + 40


def test_all_phones_come_back_at_once_and_miss_nothing() -> None:
    outcome = web_herd.run(phones=60, away=0.2, seed="suite")
    assert outcome.findings == []


def test_one_phone_that_floods_is_refused_and_the_others_are_served() -> None:
    outcome = flood.run(seconds=1.0)
    assert outcome.findings == []
    assert outcome.attacks["requests"].sent > 1000


def test_hostile_names_are_refused_or_shown_as_they_are_on_every_page() -> None:
    outcome = names.run(names=8, seed="suite")
    assert outcome.findings == []
    assert outcome.kept > 2


def test_broken_inputs_are_read_or_refused_by_everything_that_reads() -> None:
    outcome = parsers.run(inputs=500, seed="suite")
    assert outcome.findings == []
    assert sum(outcome.refused.values()) > 1000


def test_broken_bodies_change_no_table_and_are_refused_with_a_code() -> None:
    outcome = table_fuzz.run(bodies=1_500, seed="suite")
    assert outcome.findings == []
    assert len(outcome.codes) > 8


def test_one_seat_that_floods_is_refused_and_other_tables_go_on() -> None:
    outcome = table_flood.run(seconds=2.0)
    assert outcome.findings == []
    assert outcome.attacked.sent > 1_000
