import os

import mock
from mock import mock_open, patch


@patch("os.getcwd", return_value="/work")
def check_folder(getcwd):
    assert os.getcwd() == "/work"
    getcwd.assert_called_once_with()


with patch.dict(os.environ, {"HOME": "/home/ann"}, clear=True):
    assert os.environ["HOME"] == "/home/ann"
with patch("builtins.open", mock_open(read_data="text")) as opened:
    with open("a.txt") as file:
        assert file.read() == "text"
    opened.assert_called_once_with("a.txt")
with mock.patch.multiple(os, getpid=mock.DEFAULT, getppid=mock.DEFAULT) as patched:
    patched["getpid"].return_value = 4
patcher = patch.object(os, "sep", "|")
patcher.start()
patcher.stop()
check_folder()
