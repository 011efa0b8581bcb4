import pytest

from palindrome_check import is_palindrome, longest_palindrome


@pytest.mark.parametrize("text", ["", "a", "level", "Level", "A man, a plan, a canal: Panama!", "12 21"])
def test_palindromes(text):
    assert is_palindrome(text)


@pytest.mark.parametrize("text", ["ab", "hello", "Not a palindrome", "12"])
def test_others(text):
    assert not is_palindrome(text)


def test_longest():
    assert longest_palindrome(["abc", "noon", "level", "radar"]) == "level"
    assert longest_palindrome(["ab"]) is None
