from money import cents


def total(prices: list[str]) -> int:
    return sum(cents(price) for price in prices)
