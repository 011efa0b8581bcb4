import statistics


def median(values):
    if len(values) == 0:
        raise ValueError("no values")
    return statistics.median(values)


def quartiles(values):
    if len(values) == 0:
        raise ValueError("no values")
    ordered = sorted(values)
    if len(ordered) == 1:
        return ordered[0], ordered[0], ordered[0]
    half, odd = divmod(len(ordered), 2)
    return median(ordered[:half]), median(ordered), median(ordered[half + odd:])


def describe(values):
    return " | ".join(str(value) for value in quartiles(values))
