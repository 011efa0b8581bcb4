def group_by(items, key):
    keys = [key(item) for item in items]
    groups = {name: [] for name in keys}
    for name, item in zip(keys, items):
        groups[name].append(item)
    return groups


def count_by(items, key):
    return {name: len(members) for name, members in group_by(items, key).items()}


def partition(items, predicate):
    groups = group_by(items, lambda item: bool(predicate(item)))
    return groups.get(True, []), groups.get(False, [])
