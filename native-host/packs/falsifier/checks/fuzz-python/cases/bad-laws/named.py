def quicksort(values):
    if len(values) <= 1:
        return values
    pivot = values[0]
    less = [each for each in values[1:] if each < pivot]
    more = [each for each in values[1:] if each > pivot]
    return quicksort(less) + [pivot] + quicksort(more)


def batches(items, size):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []


def min_coins(coins, amount):
    count = 0
    for coin in sorted(coins, reverse=True):
        count += amount // coin
        amount %= coin
    return count if amount == 0 else -1


def topological_sort(graph):
    seen, order = set(), []
    for node in graph:
        for other in graph[node]:
            if other not in seen:
                seen.add(other)
                order.append(other)
        if node not in seen:
            seen.add(node)
            order.append(node)
    return order


class Queue:
    def __init__(self):
        self.items = []

    def enqueue(self, item):
        self.items.append(item)

    def dequeue(self):
        return self.items.pop()


def count_change(amount, coins):
    if amount == 0:
        return 1
    if amount < 0:
        return 0
    return sum(count_change(amount - coin, coins) for coin in coins)
