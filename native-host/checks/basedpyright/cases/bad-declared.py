import functools
import re


def length(text: str | None) -> int:
    return len(text)


def use(text):
    return length(text) + length_or_none(text)


def length_or_none(text: str) -> int | None:
    return len(text) or None


def first_word(text):
    return re.match(r"\w+", text).group(0)


def find(items, wanted):
    for at, each in enumerate(items):
        if each == wanted:
            return at
    return None


def after(items, wanted):
    return items[find(items, wanted) + 1]


def counted(function):
    @functools.wraps(function)
    def wrapper(*args):
        print(wrapper.uses)
        return function(*args)

    wrapper.calls = 0
    return wrapper


class Order:
    def __init__(self):
        self.amount = 0


def order():
    return Order()


print(order.amount)
