from typing import List


def split_bill(total_cents: int, people: int) -> List[int]:
    """Split an amount in cents as evenly as possible.

    The shares add up to the amount; earlier people pay the odd cents.
    """
    if people <= 0:
        raise ValueError("people must be positive")
    if total_cents < 0:
        raise ValueError("total_cents must not be negative")
    share, rest = divmod(total_cents, people)
    return [share + 1] * rest + [share] * (people - rest)


def split_by_weight(total_cents: int, weights: List[int]) -> List[int]:
    """Split in proportion to positive weights, the last person takes what rounding leaves over."""
    if not weights or any(weight <= 0 for weight in weights):
        raise ValueError("weights must be positive")
    if total_cents < 0:
        raise ValueError("total_cents must not be negative")
    whole = sum(weights)
    shares = [total_cents * weight // whole for weight in weights[:-1]]
    return shares + [total_cents - sum(shares)]
