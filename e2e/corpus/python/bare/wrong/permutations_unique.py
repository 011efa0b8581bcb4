def permutations(items):
    """Return all orders of the items as lists."""
    result = []
    path = []
    used = [False] * len(items)

    def backtrack():
        if len(path) == len(items):
            result.append(path)
            return
        for i, item in enumerate(items):
            if used[i]:
                continue
            used[i] = True
            path.append(item)
            backtrack()
            path.pop()
            used[i] = False

    backtrack()
    return result


def unique_permutations(items):
    """Return all different orders of the items, in the order they are first found."""
    unique = []
    for order in permutations(items):
        if order not in unique:
            unique.append(order)
    return unique
