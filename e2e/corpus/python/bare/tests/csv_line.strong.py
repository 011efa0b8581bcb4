import pytest

from csv_line import format_line, parse_line


@pytest.mark.parametrize(
    "line, fields",
    [
        ("a,b,c", ["a", "b", "c"]),
        ("", [""]),
        ("a,,c", ["a", "", "c"]),
        ('"a,b",c', ["a,b", "c"]),
        ('"say ""hi""",x', ['say "hi"', "x"]),
        ("a,", ["a", ""]),
        ('""', [""]),
    ],
)
def test_parse(line, fields):
    assert parse_line(line) == fields


def test_format():
    assert format_line(["a", "b,c", 'd"e']) == 'a,"b,c","d""e"'


@pytest.mark.parametrize("fields", [["a"], ["", ""], ['"'], [',"', "x"], ['""', '"a"']])
def test_round_trip(fields):
    assert parse_line(format_line(fields)) == fields
