from polygon_area import perimeter, polygon_area


def test_unit_square():
    assert polygon_area([(0, 0), (1, 0), (1, 1), (0, 1)]) == 1


def test_never_negative():
    assert polygon_area([(0, 0), (0, 1), (1, 0)]) >= 0


def test_perimeter_is_positive():
    assert perimeter([(0, 0), (1, 0), (1, 1)]) > 0
