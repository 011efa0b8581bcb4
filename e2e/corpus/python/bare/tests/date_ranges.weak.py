from datetime import date

from date_ranges import merge_ranges, total_days


def test_overlap():
    assert len(merge_ranges([(date(2024, 1, 1), date(2024, 1, 5)), (date(2024, 1, 4), date(2024, 1, 8))])) == 1


def test_one_day():
    assert total_days([(date(2024, 1, 1), date(2024, 1, 1))]) == 1
