def min_coins(coins, amount):
    if amount < 0:
        return None
    usable = {coin for coin in coins if coin > 0}
    reached = {0}
    front = {0}
    steps = 0
    while front:
        if amount in front:
            return steps
        front = {total + coin for total in front for coin in usable if total + coin <= amount} - reached
        reached |= front
        steps += 1
    return None
