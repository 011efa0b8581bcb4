import six

REGISTRY = {}


class Registering(type):
    def __init__(cls, name, bases, namespace):
        super(Registering, cls).__init__(name, bases, namespace)
        if bases and bases != (object,):
            REGISTRY[name.lower()] = cls


@six.add_meta(Registering)
class Plugin(object):
    def run(self, text):
        raise NotImplementedError


class Upper(Plugin):
    def run(self, text):
        return six.text_type(text).upper()
