def cents(text: str) -> int:
    whole, _, part = text.partition(".")
    return int(whole) * 100 + int(part.ljust(2, "0") or 0)
