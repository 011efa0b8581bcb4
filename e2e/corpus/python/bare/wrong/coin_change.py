def min_coins(coins, amount):
    """Return the fewest coins that add up to the amount, or None if no combination does."""
    if amount < 0:
        return None
    count = 0
    remaining = amount
    for coin in sorted(coins, reverse=True):
        if coin <= 0:
            continue
        count += remaining // coin
        remaining = remaining % coin
    if remaining != 0:
        return None
    return count
