import random

from quick_sort import quick_sort, sort_by


def test_sorts():
    assert quick_sort([3, 1, 2]) == [1, 2, 3]


def test_empty_and_single():
    assert quick_sort([]) == []
    assert quick_sort([5]) == [5]


def test_keeps_duplicates():
    assert quick_sort([2, 3, 2, 1, 3]) == [1, 2, 2, 3, 3]


def test_does_not_change_input():
    items = [3, 1, 2]
    quick_sort(items)
    assert items == [3, 1, 2]


def test_random():
    for seed in range(30):
        rng = random.Random(seed)
        items = [rng.randint(-5, 5) for _ in range(rng.randint(0, 20))]
        assert quick_sort(items) == sorted(items)


def test_sort_by():
    records = [{"age": 30, "n": "a"}, {"age": 20, "n": "b"}, {"age": 30, "n": "c"}]
    assert [r["n"] for r in sort_by(records, "age")] == ["b", "a", "c"]
