import re


def format_duration(seconds: int) -> str:
    if seconds < 0:
        raise ValueError("seconds must not be negative")
    hours = seconds // 3600
    minutes = seconds % 3600 // 60
    rest = seconds % 60
    text = ""
    if hours:
        text += f"{hours}h"
    if minutes:
        text += f"{minutes}m"
    if rest or not text:
        text += f"{rest}s"
    return text


def parse_duration(text: str) -> int:
    match = re.fullmatch(r"(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?", text.strip())
    if match is None or not any(match.groups()):
        raise ValueError(f"not a duration: {text!r}")
    hours, minutes, seconds = (int(group or 0) for group in match.groups())
    return hours * 3600 + minutes * 60 + seconds
