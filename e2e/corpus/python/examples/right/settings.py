import os
import tomllib
from pathlib import Path
from typing import Any


def config_home() -> Path:
    """Where the settings live.

    config_home()  # Path('/home/nora/.config') on Nora's machine
    """
    return Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")


def load(name: str) -> dict[str, Any]:
    """Read a file of settings.

    Usage:
        load("app.toml") -> {"debug": False, "db": {...}}
        load(...)
    """
    with (config_home() / name).open("rb") as file:
        return tomllib.load(file)


def merge(base: dict[str, Any], extra: dict[str, Any]) -> dict[str, Any]:
    """Lay settings over others, also inside of tables.

    merge({'a': 1, 'db': {'host': 'x'}}, {'db': {'port': 5}})
    # {'a': 1, 'db': {'host': 'x', 'port': 5}}
    """
    merged = dict(base)
    for key, value in extra.items():
        if isinstance(value, dict) and isinstance(merged.get(key), dict):
            value = merge(merged[key], value)
        merged[key] = value
    return merged
