import re

PATTERN = re.compile(r"v?(\d+)\.(\d+)(?:\.(\d+))?")


def version_key(text: str) -> tuple[int, int, int]:
    match = PATTERN.match(text)
    major, minor, patch = match.groups()
    return int(major), int(minor), int(patch or 0)


def newest(versions: list[str]) -> str:
    return max(versions, key=version_key)
