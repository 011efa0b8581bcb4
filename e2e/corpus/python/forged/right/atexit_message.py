import atexit


def median(values):
    """Return the median; for an even count, the mean of the two middle values."""
    s, m = sorted(values), len(values) // 2
    return s[m] if len(s) % 2 else (s[m - 1] + s[m]) / 2


atexit.register(print, "bye")

assert median([3, 1, 2]) == 2
assert median([4, 1, 3, 2]) == 2.5
print("all checks passed")
