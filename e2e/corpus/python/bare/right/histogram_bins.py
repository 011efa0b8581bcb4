from typing import List


def histogram(values: List[int], bins: int) -> List[int]:
    if bins < 1:
        raise ValueError("bins must be at least 1")
    counts = [0] * bins
    if not values:
        return counts
    low, high = min(values), max(values)
    if low == high:
        counts[0] = len(values)
        return counts
    for value in values:
        index = min((value - low) * bins // (high - low), bins - 1)
        counts[index] += 1
    return counts


def render(counts: List[int], symbol: str = "#") -> str:
    lines = []
    for i, count in enumerate(counts):
        lines.append(f"{i}: {symbol * count}".rstrip())
    return "\n".join(lines)


if __name__ == "__main__":
    print(render(histogram([1, 2, 2, 3, 9], 4)))
