from balanced_brackets import first_error, is_balanced


def test_balanced():
    assert is_balanced("([])")


def test_wrong_partner():
    assert not is_balanced("(]")
    assert first_error("(]") == 1


def test_not_closed():
    assert is_balanced("(") is False
