import surely_not_installed_here


def test_one():
    assert surely_not_installed_here
