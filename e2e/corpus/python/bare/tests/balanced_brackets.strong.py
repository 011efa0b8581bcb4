import pytest

from balanced_brackets import first_error, is_balanced


@pytest.mark.parametrize("text", ["", "()", "([]{})", "a(b)c[d]", "(())"])
def test_balanced(text):
    assert is_balanced(text)
    assert first_error(text) == -1


@pytest.mark.parametrize("text, index", [("(", 0), (")", 0), ("(]", 1), ("()[", 2), ("(()", 0), ("([)]", 2)])
def test_unbalanced(text, index):
    assert not is_balanced(text)
    assert first_error(text) == index
