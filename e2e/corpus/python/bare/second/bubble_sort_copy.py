def bubble_sort(values, descending=False):
    ordered = sorted(values)
    return ordered[::-1] if descending else ordered


def rank(values):
    return [1 + sum(1 for other in values if other > value) for value in values]
