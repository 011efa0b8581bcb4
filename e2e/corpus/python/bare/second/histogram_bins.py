from typing import List


def histogram(values: List[int], bins: int) -> List[int]:
    if bins < 1:
        raise ValueError("at least one bin")
    if len(values) == 0:
        return [0] * bins
    low, high = min(values), max(values)
    if low == high:
        return [len(values)] + [0] * (bins - 1)
    # A value is at or above the lower edge of bin i when (value - low) * bins >= i * (high - low).
    above = [sum((value - low) * bins >= i * (high - low) for value in values) for i in range(bins)] + [0]
    return [above[i] - above[i + 1] for i in range(bins)]


def render(counts: List[int], symbol: str = "#") -> str:
    return "\n".join((str(i) + ": " + symbol * count).rstrip() for i, count in enumerate(counts))
