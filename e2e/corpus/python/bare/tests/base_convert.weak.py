from base_convert import from_base, to_base


def test_binary():
    assert to_base(10, 2) == "1010"


def test_hex():
    assert from_base("ff", 16) == 255


def test_string():
    assert isinstance(to_base(7, 3), str)
