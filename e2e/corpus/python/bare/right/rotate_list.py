from typing import Any, List


def rotate(items: List[Any], places: int) -> List[Any]:
    """Move the items to the right by some places, those at the end come in at the front. Negative: to the left."""
    if not items:
        return []
    shift = places % len(items)
    return items[len(items) - shift:] + items[:len(items) - shift]


def rotate_text(text: str, places: int) -> str:
    """Rotate the characters of a text."""
    return "".join(rotate(list(text), places))
