from dijkstra_path import shortest_path


def test_direct():
    assert shortest_path({"a": {"b": 2}}, "a", "b") == (2, ["a", "b"])


def test_unreachable():
    assert shortest_path({"a": {}}, "a", "b") is None
