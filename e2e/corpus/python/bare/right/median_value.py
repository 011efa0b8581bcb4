def median(values):
    if not values:
        raise ValueError("median of no values")
    ordered = sorted(values)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2


def quartiles(values):
    if not values:
        raise ValueError("quartiles of no values")
    ordered = sorted(values)
    half = len(ordered) // 2
    lower = ordered[:half] or ordered
    upper = ordered[-half:]
    return median(lower), median(ordered), median(upper)


def describe(values):
    low, mid, high = quartiles(values)
    return f"{low} | {mid} | {high}"
