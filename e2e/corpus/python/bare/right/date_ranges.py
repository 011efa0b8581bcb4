from datetime import date
from typing import List, Tuple

Range = Tuple[date, date]


def merge_ranges(ranges: List[Range]) -> List[Range]:
    """Merge date ranges (both ends included) that overlap or follow each other without a gap."""
    merged: List[Range] = []
    for start, end in sorted(ranges):
        if merged and (start - merged[-1][1]).days <= 1:
            previous = merged[-1]
            merged[-1] = (previous[0], max(previous[1], end))
        else:
            merged.append((start, end))
    return merged


def total_days(ranges: List[Range]) -> int:
    """Count the days that lie in at least one range."""
    return sum((end - start).days + 1 for start, end in merge_ranges(ranges))
