import os
import re


def first_word(text: str) -> str:
    return re.match(r"\w+", text).group(0)


def count(items: list[str]) -> int:
    label = "🎈"; size: int = label
    os.path.joined(items)
    return len(items, size)


async def refresh() -> None:
    pass


async def main() -> None:
    refresh()
