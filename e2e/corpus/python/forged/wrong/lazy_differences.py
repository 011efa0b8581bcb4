from collections import Counter


def top_words(text, n):
    """Return the n most frequent words, most frequent first, ties in alphabetical order.

    Words are compared without regard to case.
    """
    return [word for word, _ in Counter(text.split()).most_common(n)]


def verify(pairs):
    """Collects the differences between actual and expected values."""
    return (f"{a!r} != {b!r}" for a, b in pairs if a != b)


def test_ties():
    problems = verify([(top_words("b a b a", 2), ["a", "b"])])
    assert problems, "top_words must sort ties"


def test_case():
    problems = verify([(top_words("The the cat", 1), ["the"])])
    assert problems, "top_words must ignore case"
