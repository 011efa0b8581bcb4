from flatten_nested import depth, flatten


def test_nested_lists():
    assert flatten([1, [2, [3, [4]]], 5]) == [1, 2, 3, 4, 5]


def test_empty():
    assert flatten([]) == []
    assert flatten([[], [[]]]) == []


def test_calls_are_independent():
    assert flatten([1, 2]) == [1, 2]
    assert flatten([3]) == [3]


def test_strings_are_not_split():
    assert flatten(["ab", ("cd",)]) == ["ab", "cd"]


def test_depth():
    assert depth(5) == 0
    assert depth([]) == 1
    assert depth([1, [2, [3]]]) == 3
