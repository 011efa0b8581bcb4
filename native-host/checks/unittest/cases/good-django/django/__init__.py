"""As much of Django as its tests rest on: nothing of a model is there before the settings are read."""

import importlib
import os

state = {"settings": None, "database": None}


def setup():
    state["settings"] = importlib.import_module(os.environ["DJANGO_SETTINGS_MODULE"])
