import unicodedata
from itertools import count
from typing import Iterable


def slugify(title: str) -> str:
    words = [""]
    for char in unicodedata.normalize("NFKD", title):
        if not char.isascii():
            continue
        if char.isalnum():
            words[-1] += char.lower()
        else:
            words.append("")
    return "-".join(word for word in words if word)


def unique_slug(title: str, taken: Iterable[str]) -> str:
    used = list(taken)
    base = slugify(title)
    candidates = (base if n == 1 else f"{base}-{n}" for n in count(1))
    return next(slug for slug in candidates if slug not in used)
