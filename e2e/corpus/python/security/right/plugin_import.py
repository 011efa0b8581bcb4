import importlib

BUILT_IN = ("csv", "html", "json")


def load_formats():
    return {name: importlib.import_module(f"formats.{name}") for name in BUILT_IN}


def load_plugin(name):
    """The writer of a format, by its module's name in our settings."""
    return importlib.import_module(name)
