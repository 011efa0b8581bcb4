import pytest

from normalize_path import join_path, normalize_path


@pytest.mark.parametrize(
    "path, expected",
    [
        ("/", "/"),
        ("/a/b", "/a/b"),
        ("/a/./b/", "/a/b"),
        ("/a//b", "/a/b"),
        ("/a/b/../c", "/a/c"),
        ("/a/../..", "/"),
        ("/../x", "/x"),
        ("/...", "/..."),
    ],
)
def test_normalize(path, expected):
    assert normalize_path(path) == expected


def test_join():
    assert join_path("/home", "user", "../other") == "/home/other"
    assert join_path("/home", "/etc", "hosts") == "/etc/hosts"
