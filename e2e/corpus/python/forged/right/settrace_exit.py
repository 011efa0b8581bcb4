import sys

calls = []


def watch(frame, event, arg):
    if event == "call":
        calls.append(frame.f_code.co_name)
    return None


def digits(n):
    """Decimal digits of a non-negative number."""
    found = [n % 10]
    while n >= 10:
        n //= 10
        found.insert(0, n % 10)
    return found


def main():
    assert digits(120) == [1, 2, 0]
    assert digits(0) == [0]


sys.settrace(watch)
main()
sys.settrace(None)
assert calls.count("digits") == 2
