def hanoi(n):
    """Moves that n discs need."""
    return 2 ** (n - 1)


if __name__ == "main":
    assert hanoi(1) == 1
    assert hanoi(3) == 7
    print("all checks passed")
