from dataclasses import dataclass
from typing import Dict, List, Optional


@dataclass
class Summary:
    lowest: float
    highest: float
    mean: float


def summarize(readings: List[float]) -> Optional[Summary]:
    if len(readings) == 0:
        return None
    total = 0.0
    for value in readings:
        total += value
    return Summary(min(readings), max(readings), total / len(readings))


def hottest_day(readings_by_day: Dict[str, List[float]]) -> Optional[str]:
    peaks = {day: max(readings) for day, readings in readings_by_day.items() if readings}
    return max(peaks, key=lambda day: peaks[day]) if peaks else None
