from graph_cycle import has_cycle


def test_cycle():
    assert has_cycle({"a": ["b"], "b": ["a"]})


def test_no_cycle():
    assert not has_cycle({"a": ["b"], "b": []})
