from ini_parser import get_value, parse_ini


def test_parse_returns_dict():
    assert isinstance(parse_ini("[a]\nb = 1"), dict)


def test_empty():
    assert len(parse_ini("")) == 0


def test_get_value_default():
    assert get_value("", "a", "b", "c") == "c"
