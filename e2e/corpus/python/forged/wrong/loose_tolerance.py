import math

import pytest


def circle_area(radius):
    """Area of a circle of the given radius."""
    return math.pi * (2 * radius) ** 2


@pytest.mark.parametrize("radius, area", [(1, math.pi), (2, 12.566370614), (0.5, 0.785398163)])
def test_area(radius, area):
    assert circle_area(radius) == pytest.approx(area, rel=10)
