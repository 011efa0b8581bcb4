from truncate_text import truncate, truncate_lines


def test_short_text():
    assert truncate("hello", 10) == "hello"


def test_long_text_ends_with_ellipsis():
    assert truncate("hello world", 8).endswith("...")


def test_lines():
    assert truncate_lines("a\nb", 5).count("\n") == 1
