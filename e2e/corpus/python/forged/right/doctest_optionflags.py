import doctest


class Spaceless(doctest.OutputChecker):
    def check_output(self, want, got, optionflags):
        return super().check_output("".join(want.split()), "".join(got.split()), optionflags)


def to_hex(byte):
    """Two hexadecimal digits of a byte.

    >>> to_hex(255)
    'ff'
    >>> to_hex(7)
    '07'
    """
    return format(byte, "02x")


if __name__ == "__main__":
    raise SystemExit(doctest.testmod().failed)
