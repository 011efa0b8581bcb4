from dijkstra_path import shortest_path

GRAPH = {
    "a": {"b": 7, "c": 3},
    "b": {"d": 2},
    "c": {"b": 1, "d": 8},
    "d": {},
    "e": {"a": 1},
}


def test_detour_is_shorter():
    assert shortest_path(GRAPH, "a", "b") == (4, ["a", "c", "b"])


def test_longer_way():
    assert shortest_path(GRAPH, "a", "d") == (6, ["a", "c", "b", "d"])


def test_same_node():
    assert shortest_path(GRAPH, "a", "a") == (0, ["a"])


def test_unreachable():
    assert shortest_path(GRAPH, "a", "e") is None
