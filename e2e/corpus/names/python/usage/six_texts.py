import six
from six.moves import range, urllib


def to_bytes(value):
    if isinstance(value, six.string_types):
        return six.ensure_binary(value, "utf-8")
    if isinstance(value, six.binary_type):
        return value
    raise TypeError(six.text_type(value))


print(six.PY3, six.b("abc"), six.u("abc"), six.int2byte(65), six.unichr(8364))
print([six.indexbytes(b"abc", i) for i in range(3)], list(six.iterbytes(b"ab")))
print(urllib.parse.quote("a b"), six.ensure_text(b"abc"))
