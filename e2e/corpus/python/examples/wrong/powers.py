"""Sizes for ring buffers."""


def is_power_of_two(n: int) -> bool:
    # is_power_of_two(64) -> True
    # is_power_of_two(0)  -> False
    return n > 0 and n & (n - 1) == 0


def next_power_of_two(n: int) -> int:
    # The smallest power of two that is not below n.
    #
    # next_power_of_two(5) -> 8
    # next_power_of_two(8) -> 8
    # next_power_of_two(1) -> 1
    if n < 1:
        raise ValueError(n)
    return 1 << n.bit_length()
