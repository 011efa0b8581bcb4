from datetime import date

from date_ranges import merge_ranges, total_days


def d(day):
    return date(2024, 1, day)


def test_disjoint():
    assert merge_ranges([(d(10), d(12)), (d(1), d(3))]) == [(d(1), d(3)), (d(10), d(12))]


def test_overlap():
    assert merge_ranges([(d(1), d(5)), (d(4), d(8))]) == [(d(1), d(8))]


def test_adjacent():
    assert merge_ranges([(d(1), d(2)), (d(3), d(4))]) == [(d(1), d(4))]


def test_contained():
    assert merge_ranges([(d(1), d(20)), (d(5), d(6))]) == [(d(1), d(20))]


def test_empty():
    assert merge_ranges([]) == []
    assert total_days([]) == 0


def test_total_days():
    assert total_days([(d(1), d(1))]) == 1
    assert total_days([(d(1), d(10)), (d(3), d(5)), (d(12), d(12))]) == 11
