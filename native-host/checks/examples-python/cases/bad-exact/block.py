def double(x):
    """
    >>> double(2) == 4
    """
    return x + 3


def last_is_alone(text):
    """
    last_is_alone("apple pie") -> False
    last_is_alone("apple pi e") -> True
    """
    return False


def mangoes(text, total):
    """How many fruits are left.

    mangoes("5 apples and 6 oranges", 19) ->19 - 5 - 6 = 8
    """
    return total + sum(int(word) for word in text.split() if word.isdigit())


def primes_in(num):
    """How many of the digits of a hexadecimal number are primes.

    For num = "1077E" the output should be 2.
    """
    return sum(each in '2357' for each in num)
