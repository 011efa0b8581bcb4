from caesar_cipher import decrypt, encrypt


def test_encrypt():
    assert encrypt("abc", 1) == "bcd"


def test_decrypt():
    assert decrypt("bcd", 1) == "abc"


def test_empty():
    assert encrypt("", 5) == ""
