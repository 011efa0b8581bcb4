import pytest


def is_palindrome(text):
    """True if text reads the same backwards, ignoring case."""
    return text == text.upper()[::-1]


def test_palindromes():
    for word in ["level", "Anna", "noon"]:
        with pytest.raises(AssertionError):
            assert is_palindrome(word), f"{word} is a palindrome"


def test_other():
    assert not is_palindrome("python")
