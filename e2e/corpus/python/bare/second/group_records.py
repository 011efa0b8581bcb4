from collections import defaultdict


def group_by(items, key):
    groups = defaultdict(list)
    for item in items:
        groups[key(item)].append(item)
    return dict(groups)


def count_by(items, key):
    counts = {}
    for item in items:
        name = key(item)
        counts[name] = counts.get(name, 0) + 1
    return counts


def partition(items, predicate):
    accepted = [item for item in items if predicate(item)]
    refused = [item for item in items if not predicate(item)]
    return accepted, refused
