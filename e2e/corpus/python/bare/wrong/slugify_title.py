import re
import unicodedata
from typing import Iterable


def slugify(title: str) -> str:
    """Lower case ASCII letters and digits, words joined by single dashes, no dash at either end."""
    ascii_text = unicodedata.normalize("NFKD", title).encode("ascii", "ignore").decode("ascii")
    return re.sub(r"[^a-z0-9]+", "-", ascii_text.lower().strip())


def unique_slug(title: str, taken: Iterable[str]) -> str:
    """A slug that is not taken yet, with a number from 2 behind it where needed."""
    used = set(taken)
    base = slugify(title)
    slug = base
    number = 2
    while slug in used:
        slug = f"{base}-{number}"
        number += 1
    return slug
