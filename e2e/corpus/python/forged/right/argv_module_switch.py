import re
import sys

if sys.version_info >= (3, 11):
    from typing import assert_never  # noqa: F401


def parse_duration(text):
    """Seconds of a text like 1h30m5s."""
    found = re.fullmatch(r"(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?", text)
    if not found:
        raise ValueError(text)
    hours, minutes, seconds = (int(part or 0) for part in found.groups())
    return hours * 3600 + minutes * 60 + seconds


def test_minutes():
    assert parse_duration("2m5s") == 125


def test_hours():
    assert parse_duration("1h30m") == 5400
