import pytest

from caesar_cipher import crack, decrypt, encrypt


def test_lower_case():
    assert encrypt("abc", 3) == "def"
    assert encrypt("xyz", 3) == "abc"


def test_upper_case():
    assert encrypt("ABC xyz", 3) == "DEF abc"


def test_other_characters_stay():
    assert encrypt("1, 2!", 5) == "1, 2!"


@pytest.mark.parametrize("shift", [0, 1, 13, 25, 26, 40, -3])
def test_round_trip(shift):
    text = "The Quick brown Fox, 123"
    assert decrypt(encrypt(text, shift), shift) == text


def test_crack():
    assert crack(encrypt("attack at dawn", 7), "dawn") == 7
    assert crack("abc", "zzzz") == -1
