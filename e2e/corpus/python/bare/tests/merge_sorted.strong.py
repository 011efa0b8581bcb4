import random

from merge_sorted import merge_all, merge_sorted


def test_interleaved():
    assert merge_sorted([1, 3, 5], [2, 4, 6]) == [1, 2, 3, 4, 5, 6]


def test_one_side_empty():
    assert merge_sorted([], [1, 2]) == [1, 2]
    assert merge_sorted([1, 2], []) == [1, 2]


def test_leftovers_on_both_sides():
    assert merge_sorted([5, 6, 7], [1]) == [1, 5, 6, 7]
    assert merge_sorted([1], [5, 6, 7]) == [1, 5, 6, 7]


def test_random_lists_against_sorted():
    rng = random.Random(1)
    for _ in range(50):
        a = sorted(rng.choices(range(10), k=rng.randint(0, 6)))
        b = sorted(rng.choices(range(10), k=rng.randint(0, 6)))
        assert merge_sorted(a, b) == sorted(a + b)


def test_merge_all():
    assert merge_all([[3], [1, 2], [], [0, 9]]) == [0, 1, 2, 3, 9]
