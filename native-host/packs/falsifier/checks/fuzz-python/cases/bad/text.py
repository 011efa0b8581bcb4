import math


def last_word(text: str) -> str:
    """The last word of a text."""
    return text.split()[-1]


def add_word(word: str, words: list[str] = []) -> list[str]:
    words.append(word)
    return words


def escape_quotes(text: str) -> str:
    return text.replace('"', '\\"')


def unescape_quotes(text: str) -> str:
    return text.replace('\\"', '"').replace("\\", "")


def spread(values: list[int]) -> int:
    return max(values) - min(values)


def root(value: float) -> float:
    return math.sqrt(value)
