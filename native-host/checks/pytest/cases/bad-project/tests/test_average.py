import sys

from shop.cart import average


def test_empty():
    print("x" * 1_000_000)
    assert average([]) == 0


def test_exits():
    sys.exit(0)


def test_asks():
    assert input() == "yes"


def test_bytes():
    sys.stdout.buffer.write(b"\xff\xfe")
    assert b"\xff".decode("utf-8")
