from flatten_nested import depth, flatten


def test_flatten():
    result = flatten([1, [2, 3]])
    assert isinstance(result, list)
    assert 3 in result


def test_depth():
    assert depth([1, [2]]) > 0
