def to_binary(n):
    """Binary digits of a non-negative integer, without prefix."""
    digits = ""
    while n > 1:
        digits = str(n % 2) + digits
        n //= 2
    return digits


def test_to_binary():
    to_binary = "{:b}".format
    assert to_binary(0) == "0"
    assert to_binary(5) == "101"
    assert to_binary(8) == "1000"


if __name__ == "__main__":
    test_to_binary()
    print("passed")
