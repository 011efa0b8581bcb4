from collections import deque


def moving_average(values, window):
    recent = deque(maxlen=window)
    total = 0
    for value in values:
        if len(recent) == window:
            total -= recent[0]
        recent.append(value)
        total += value
        if len(recent) == window:
            yield total / window
