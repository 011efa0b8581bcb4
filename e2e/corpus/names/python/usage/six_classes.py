import abc
import sys

import six


@six.add_metaclass(abc.ABCMeta)
class Shape(object):
    @abc.abstractmethod
    def area(self):
        """Give the area."""


class Square(six.with_metaclass(abc.ABCMeta, object)):
    pass


@six.python_2_unicode_compatible
class Name(object):
    def __str__(self):
        return "name"


def again():
    try:
        raise KeyError("a")
    except KeyError:
        six.reraise(*sys.exc_info())


def wrapped(error):
    six.raise_from(ValueError("b"), error)
