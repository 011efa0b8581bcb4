from version_compare import compare_versions, latest


def test_equal():
    assert compare_versions("1.0", "1.0") == 0


def test_smaller():
    assert compare_versions("1.2", "1.3") == -1


def test_latest():
    assert latest(["1.0", "2.0"]) == "2.0"
