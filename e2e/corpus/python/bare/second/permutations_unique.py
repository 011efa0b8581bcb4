import itertools


def permutations(items):
    return [list(order) for order in itertools.permutations(items)]


def unique_permutations(items):
    unique = []
    for order in itertools.permutations(items):
        if list(order) not in unique:
            unique.append(list(order))
    return unique
