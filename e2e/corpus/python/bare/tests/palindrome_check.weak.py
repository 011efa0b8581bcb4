from palindrome_check import is_palindrome


def test_palindrome():
    assert is_palindrome("level")


def test_not_palindrome():
    assert not is_palindrome("hello")


def test_returns_bool():
    assert isinstance(is_palindrome("Abba"), bool)
