import math
from typing import List, Tuple

Point = Tuple[float, float]


def polygon_area(points: List[Point]) -> float:
    if len(points) < 3:
        return 0.0
    # Triangles between the first point and each edge, with their signs.
    ox, oy = points[0]
    total = 0.0
    for (ax, ay), (bx, by) in zip(points[1:], points[2:]):
        total += (ax - ox) * (by - oy) - (bx - ox) * (ay - oy)
    return abs(total) / 2


def perimeter(points: List[Point]) -> float:
    return float(sum(math.hypot(b[0] - a[0], b[1] - a[1]) for a, b in zip(points, points[1:] + points[:1])))


def centroid_of_points(points: List[Point]) -> Point:
    if len(points) == 0:
        raise ValueError("no points")
    xs, ys = zip(*points)
    return (sum(xs) / len(xs), sum(ys) / len(ys))
