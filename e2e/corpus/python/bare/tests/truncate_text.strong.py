from truncate_text import truncate, truncate_lines


def test_short_text_unchanged():
    assert truncate("hello", 10) == "hello"
    assert truncate("hello", 5) == "hello"


def test_long_text():
    assert truncate("hello world", 8) == "hello..."


def test_never_longer_than_limit():
    for limit in range(0, 20):
        assert len(truncate("a longer text than that", limit)) <= limit


def test_limit_smaller_than_ellipsis():
    assert truncate("hello", 2) == "he"


def test_own_ellipsis():
    assert truncate("hello world", 6, "~") == "hello~"


def test_lines():
    assert truncate_lines("abcdef\nab", 4) == "a...\nab"
