from run_length import decode, encode


def test_encode():
    assert isinstance(encode("aab"), str)
    assert encode("") == ""


def test_decode():
    assert decode("2a") == "aa"
