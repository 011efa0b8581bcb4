from ini_parser import get_value, parse_ini

TEXT = """
; settings
name = demo

[database]
host = localhost
url = postgres://u@h/db?ssl=true&x=1
# comment
[empty]
"""


def test_sections():
    assert set(parse_ini(TEXT)) == {"DEFAULT", "database", "empty"}


def test_values_are_stripped():
    assert parse_ini("[a]\n  key   =   some value  ") == {"a": {"key": "some value"}}


def test_value_with_equals_sign():
    assert parse_ini(TEXT)["database"]["url"] == "postgres://u@h/db?ssl=true&x=1"


def test_empty_text():
    assert parse_ini("") == {}


def test_get_value():
    assert get_value(TEXT, "database", "host") == "localhost"
    assert get_value(TEXT, "database", "port", "5432") == "5432"
    assert get_value(TEXT, "nope", "x") is None
