def clamp(value, low, high):
    return max(low, min(value, high))


if __name__ == "__main__":
    assert clamp(5, 0, 10) == 5
    assert clamp(-1, 0, 10) == 0
    print("ok")
