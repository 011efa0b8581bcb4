def half(n: int) -> float:
    return n / 2
