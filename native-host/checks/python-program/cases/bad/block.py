def clamp(value, low, high):
    return min(low, max(value, high))


assert clamp(5, 0, 10) == 5
assert clamp(-1, 0, 10) == 0
