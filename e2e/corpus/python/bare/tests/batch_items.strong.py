import pytest

from batch_items import batches, process_in_batches


def test_even_batches():
    assert list(batches([1, 2, 3, 4], 2)) == [[1, 2], [3, 4]]


def test_last_batch_is_smaller():
    assert list(batches([1, 2, 3, 4, 5], 2)) == [[1, 2], [3, 4], [5]]


def test_size_larger_than_items():
    assert list(batches([1, 2], 10)) == [[1, 2]]


def test_empty():
    assert list(batches([], 3)) == []


def test_generator_input():
    assert list(batches((i for i in range(3)), 2)) == [[0, 1], [2]]


def test_bad_size():
    with pytest.raises(ValueError):
        list(batches([1], 0))


def test_process():
    assert process_in_batches([1, 2, 3], 2, lambda batch: [x * 10 for x in batch]) == [10, 20, 30]
