import re
from collections import Counter

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def words(text):
    return [match.group().casefold() for match in WORD.finditer(text)]


def most_common(text, n=3):
    return Counter(words(text)).most_common(n)


def longest(text, n=3):
    """The n longest different words, the longest first, ties in alphabetical order."""
    return sorted(set(words(text)), key=lambda word: (len(word), word), reverse=True)[:n]
