import functools
import re

TOKEN = re.compile(r"\s*(?:(\d+)|(.))")
BINARY = {"+": 10, "*": 20}


def tokens_of(text):
    for number, sign in TOKEN.findall(text):
        yield float(number) if number else sign if sign != " " else None


class Parser:
    def __init__(self, text):
        self.tokens = list(tokens_of(text))
        self.at = 0

    def peek(self):
        return self.tokens[self.at] if self.at < len(self.tokens) else None

    def power(self):
        return BINARY[self.peek()] if self.peek() in BINARY else 0


class Node:
    def __init__(self, value):
        self.value = value
        self.next = None


class Stack:
    def __init__(self):
        self.top = None
        self.size = 0

    def push(self, value):
        node = Node(value)
        node.next = self.top
        self.top = node
        self.size += 1

    def pop(self):
        if self.size == 0:
            raise IndexError("empty")
        value = self.top.value
        self.top = self.top.next
        self.size -= 1
        return value


def counted(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return function(*args, **kwargs)

    wrapper.calls = 0
    return wrapper


def marked(function):
    function.is_marked = True
    return function


@marked
def first():
    return 1


print(first.is_marked)


def tallied(function):
    def wrapper(*args, **kwargs):
        wrapper.count += 1
        return function(*args, **kwargs)

    wrapper.count = 0
    return wrapper


@tallied
def welcome(name):
    return "hello " + name


welcome("you")
print(welcome.count)
