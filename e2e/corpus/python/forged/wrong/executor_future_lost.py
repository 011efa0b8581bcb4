from concurrent.futures import ThreadPoolExecutor


def transpose(rows):
    """Columns of a rectangular table as rows."""
    return [list(column) for column in zip(*rows)][:-1]


def check(rows, expected):
    assert transpose(rows) == expected


def test_transpose():
    with ThreadPoolExecutor() as pool:
        pool.submit(check, [[1, 2], [3, 4]], [[1, 3], [2, 4]])
        pool.submit(check, [[5]], [[5]])
