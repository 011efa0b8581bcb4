"""Finds plugins in a package and registers what they export."""

import importlib
import pkgutil
from types import ModuleType
from typing import Callable

REGISTRY: dict[str, Callable[[str], str]] = {}


def plugin(name: str):
    """Register a function under a name."""

    def register(func: Callable[[str], str]) -> Callable[[str], str]:
        REGISTRY[name] = func
        return func

    return register


def load_plugins(package: ModuleType) -> list[str]:
    """Import each module of the package and return their names, sorted."""
    names = []
    for info in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        importlib.import_module(info.name)
        names.append(info.name)
    return sorted(names)


@plugin("shout")
def shout(text: str) -> str:
    return text.upper() + "!"


def run(name: str, text: str) -> str:
    try:
        func = REGISTRY[name]
    except KeyError:
        raise ValueError(f"no plugin called {name!r}; known: {', '.join(sorted(REGISTRY))}") from None
    return func(text)
