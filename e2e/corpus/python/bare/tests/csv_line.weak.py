from csv_line import format_line, parse_line


def test_number_of_fields():
    assert len(parse_line("a,b,c")) == 3


def test_quoted_comma():
    assert parse_line('"a,b",c') == ["a,b", "c"]


def test_format():
    assert format_line(["a", "b"]) == "a,b"
