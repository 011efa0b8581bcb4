"""Prices in cents."""


def total(prices, discount=0):
    if not 0 <= discount <= 100:
        raise ValueError("a discount is between 0 and 100")
    return sum(prices) * (100 - discount) // 100
