import pytest

from run_length import decode, encode


def test_encode_simple():
    assert encode("aaabbc") == "3a2b1c"


def test_encode_empty():
    assert encode("") == ""
    assert decode("") == ""


def test_encode_single():
    assert encode("x") == "1x"


def test_decode_simple():
    assert decode("3a2b1c") == "aaabbc"


@pytest.mark.parametrize("text", ["", "a", "abc", "aabb", "zzzzzzzzzzzz", "a" * 105 + "b"])
def test_round_trip(text):
    assert decode(encode(text)) == text
