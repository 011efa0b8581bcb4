import pytest

from polygon_area import centroid_of_points, perimeter, polygon_area


def test_square():
    assert polygon_area([(0, 0), (2, 0), (2, 2), (0, 2)]) == 4


def test_square_away_from_origin():
    assert polygon_area([(1, 1), (3, 1), (3, 3), (1, 3)]) == 4


def test_direction_does_not_matter():
    points = [(1, 1), (5, 2), (4, 6)]
    assert polygon_area(points) == polygon_area(points[::-1])


def test_too_few_points():
    assert polygon_area([(0, 0), (1, 1)]) == 0


def test_perimeter():
    assert perimeter([(0, 0), (3, 0), (3, 4)]) == pytest.approx(12)


def test_centroid():
    assert centroid_of_points([(0, 0), (2, 4)]) == (1, 2)
