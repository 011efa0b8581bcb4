from query_string import build_query, parse_query


def test_parse():
    assert parse_query("a=1&b=2") == {"a": ["1"], "b": ["2"]}


def test_unescape():
    assert parse_query("a=x%20y")["a"] == ["x y"]


def test_build():
    assert "=" in build_query({"a": "1"})
