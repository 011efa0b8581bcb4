import pytest

from iprange import bounds, contains, to_int, to_text


@pytest.mark.parametrize("text", ["0.0.0.0", "10.1.2.3", "255.255.255.255"])
def test_there_and_back(text):
    assert to_text(to_int(text)) == text


@pytest.mark.parametrize("text", ["1.2.3", "1.2.3.256", "a.b.c.d", "1.2.3.-4"])
def test_what_is_no_address(text):
    with pytest.raises(ValueError):
        to_int(text)


def test_single_address():
    assert bounds("10.0.0.7") == ("10.0.0.7", "10.0.0.7")


def test_last_address():
    assert bounds("192.168.4.77/24") == ("192.168.4.0", "192.168.4.255")
    assert contains("192.168.4.0/24", "192.168.4.255")


def test_outside():
    assert not contains("192.168.4.0/24", "192.168.5.0")
