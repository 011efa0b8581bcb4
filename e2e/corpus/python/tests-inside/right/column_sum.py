import argparse
import csv
import sys


def column_sum(lines, column):
    """Sum of one column; cells that are no numbers raise a ValueError with their line."""
    total = 0.0
    for number, row in enumerate(csv.DictReader(lines), start=2):
        try:
            total += float(row[column])
        except ValueError:
            raise ValueError(f"line {number}: {row[column]!r} is not a number") from None
    return total


def self_test():
    assert column_sum(["a,b", "1,2", "3,4"], "b") == 6
    try:
        column_sum(["a", "1", "x"], "a")
    except ValueError as error:
        assert str(error) == "line 3: 'x' is not a number"
    else:
        raise AssertionError("a ValueError was expected")


def main(argv=None):
    parser = argparse.ArgumentParser(description="Sum a column of a CSV file.")
    parser.add_argument("file")
    parser.add_argument("column")
    options = parser.parse_args(argv)
    with open(options.file, newline="", encoding="utf-8") as file:
        print(column_sum(file, options.column))
    return 0


if __name__ == "__main__":
    self_test()
    sys.exit(main())
