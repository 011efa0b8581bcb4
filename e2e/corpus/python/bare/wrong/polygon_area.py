import math
from typing import List, Tuple

Point = Tuple[float, float]


def polygon_area(points: List[Point]) -> float:
    if len(points) < 3:
        return 0.0
    twice = 0.0
    for i in range(len(points) - 1):
        x1, y1 = points[i]
        x2, y2 = points[i + 1]
        twice += x1 * y2 - x2 * y1
    return abs(twice) / 2


def perimeter(points: List[Point]) -> float:
    length = 0.0
    for i in range(len(points)):
        length += math.dist(points[i - 1], points[i])
    return length


def centroid_of_points(points: List[Point]) -> Point:
    if not points:
        raise ValueError("no points given")
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
