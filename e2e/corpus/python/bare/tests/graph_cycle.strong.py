from graph_cycle import has_cycle


def test_empty():
    assert has_cycle({}) is False


def test_chain():
    assert has_cycle({"a": ["b"], "b": ["c"], "c": []}) is False


def test_cycle():
    assert has_cycle({"a": ["b"], "b": ["c"], "c": ["a"]}) is True


def test_self_loop():
    assert has_cycle({"a": ["a"]}) is True


def test_diamond_is_no_cycle():
    assert has_cycle({"a": ["b", "c"], "b": ["d"], "c": ["d"], "d": []}) is False


def test_cycle_away_from_the_start():
    assert has_cycle({"a": ["b"], "b": [], "x": ["y"], "y": ["x"]}) is True


def test_successor_without_entry():
    assert has_cycle({"a": ["b"]}) is False
