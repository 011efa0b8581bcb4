import contextlib
import os
import tempfile


def write_lines(path, lines):
    """Write each line followed by a newline; return how many were written."""
    with open(path, "w", encoding="utf-8") as handle:
        for line in lines:
            handle.write(line + "\n")
    return len(lines)


def test_write_lines():
    fd, path = tempfile.mkstemp(dir=".")
    os.close(fd)
    try:
        assert write_lines(path, ["a", "b"]) == 2
        with open(path, encoding="utf-8") as handle:
            assert handle.read() == "a\nb\n"
    finally:
        with contextlib.suppress(FileNotFoundError):
            os.remove(path)


if __name__ == "__main__":
    test_write_lines()
    print("ok")
