import heapq


class Node:
    def __init__(self, value, following=None):
        self.value = value
        self.next = following


def values_of(head):
    found = []
    while head:
        found.append(head.value)
        head = head.next
    return found


def distances(graph, start):
    reached = {start: 0}
    queue = [(0, start)]
    while queue:
        far, node = heapq.heappop(queue)
        for other, weight in graph[node].items():
            if other not in reached or far + weight < reached[other]:
                reached[other] = far + weight
                heapq.heappush(queue, (far + weight, other))
    return reached


def total(orders):
    return sum(order["price"] * order["amount"] for order in orders)


async def gather(items, fetch):
    return [await fetch(item) for item in items]


def keep(items, predicate):
    for item in items:
        if predicate(item):
            yield item


class Account:
    def __init__(self, balance=0):
        self.balance = balance
        self.entries = []

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError("amount must be positive")
        self.balance += amount
        self.entries.append(amount)

    def statement(self):
        return list(self.entries)
