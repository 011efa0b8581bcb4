def format_duration(seconds: int) -> str:
    if seconds < 0:
        raise ValueError(seconds)
    minutes, second = divmod(seconds, 60)
    hour, minute = divmod(minutes, 60)
    parts = [f"{value}{unit}" for value, unit in ((hour, "h"), (minute, "m"), (second, "s")) if value > 0]
    return "".join(parts) or "0s"


def parse_duration(text: str) -> int:
    total = 0
    digits = ""
    units = {"h": 3600, "m": 60, "s": 1}
    allowed = "hms"
    for char in text.strip():
        if char.isdecimal():
            digits += char
        elif digits and char in allowed:
            total += int(digits) * units[char]
            digits = ""
            allowed = allowed[allowed.index(char) + 1:]
        else:
            raise ValueError(text)
    if digits or allowed == "hms":
        raise ValueError(text)
    return total
