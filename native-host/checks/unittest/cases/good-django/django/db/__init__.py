import django

if django.state["settings"] is None:
    raise RuntimeError("settings are not configured")


def save(name, value):
    django.state["database"][name] = value


def load(name):
    return django.state["database"][name]
