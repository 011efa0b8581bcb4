from dataclasses import dataclass
from typing import Dict, List, Optional


@dataclass
class Summary:
    lowest: float
    highest: float
    mean: float


def summarize(readings: List[float]) -> Optional[Summary]:
    if not readings:
        return None
    lowest = readings[0]
    highest = readings[0]
    total = 0.0
    for value in readings:
        if value < lowest:
            lowest = value
        if value > highest:
            highest = value
        total += value
    return Summary(lowest, highest, total / len(readings))


def hottest_day(readings_by_day: Dict[str, List[float]]) -> Optional[str]:
    best_day = None
    best = None
    for day, readings in readings_by_day.items():
        summary = summarize(readings)
        if summary is None:
            continue
        if best is None or summary.highest > best:
            best_day = day
            best = summary.highest
    return best_day
