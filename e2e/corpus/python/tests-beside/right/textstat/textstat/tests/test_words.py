from textstat.words import longest, most_common, words


def test_words():
    assert words("Don't panic, Zoë!") == ["don't", "panic", "zoë"]


def test_most_common():
    assert most_common("a b a", 1) == [("a", 2)]


def test_longest_first():
    assert longest("one three fifteen", 2) == ["fifteen", "three"]


def test_ties_are_alphabetical():
    assert longest("red tan sky blue", 3) == ["blue", "red", "sky"]


def test_empty():
    assert longest("") == []
