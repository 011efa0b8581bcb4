import six


def header_value(value):
    """Give a header's value as the native string."""
    if isinstance(value, six.integer_types):
        return str(value)
    return six.ensure_str(value, "latin-1")


def header_lines(headers):
    return [
        "{}: {}".format(name.title(), header_value(value))
        for name, value in sorted(six.iteritems(headers))
    ]
