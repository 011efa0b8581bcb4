def third(n: str) -> float:
    return int(n) / 3
