from datetime import date
from typing import List, Tuple

Range = Tuple[date, date]


def _covered(ranges: List[Range]) -> set:
    return {n for start, end in ranges for n in range(start.toordinal(), end.toordinal() + 1)}


def merge_ranges(ranges: List[Range]) -> List[Range]:
    covered = _covered(ranges)
    starts = sorted(n for n in covered if n - 1 not in covered)
    ends = sorted(n for n in covered if n + 1 not in covered)
    return [(date.fromordinal(first), date.fromordinal(last)) for first, last in zip(starts, ends)]


def total_days(ranges: List[Range]) -> int:
    return len(_covered(ranges))
