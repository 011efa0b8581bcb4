import sys


def is_leap(year):
    """True if `year` is a leap year in the Gregorian calendar."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def main():
    for year, expected in [(2024, True), (2023, False), (2000, True), (1900, False)]:
        if is_leap(year) != expected:
            print(f"FAIL {year}")
            sys.exit(1)
    print("4 tests, 0 failures")
    sys.exit(0)


if __name__ == "__main__":
    main()
