def min_coins(coins, amount):
    """Return the fewest coins that add up to the amount, or None if no combination does."""
    if amount < 0:
        return None
    fewest = [0] + [None] * amount
    for value in range(1, amount + 1):
        for coin in coins:
            if 0 < coin <= value and fewest[value - coin] is not None:
                candidate = fewest[value - coin] + 1
                if fewest[value] is None or candidate < fewest[value]:
                    fewest[value] = candidate
    return fewest[amount]
