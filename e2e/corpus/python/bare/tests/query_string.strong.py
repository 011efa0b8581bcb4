import pytest

from query_string import build_query, parse_query


def test_simple():
    assert parse_query("a=1&b=2") == {"a": ["1"], "b": ["2"]}


def test_leading_question_mark_and_empty_parts():
    assert parse_query("?a=1&&b") == {"a": ["1"], "b": [""]}
    assert parse_query("") == {}


def test_repeated_names():
    assert parse_query("a=1&a=2") == {"a": ["1", "2"]}


def test_escapes():
    assert parse_query("q=two%20words") == {"q": ["two words"]}
    assert build_query({"q": "a b"}) == "q=a%20b"


@pytest.mark.parametrize("value", ["plain", "a&b", "a=b", "100%", "ü", ""])
def test_round_trip(value):
    assert parse_query(build_query({"key": value})) == {"key": [value]}
