from copy import deepcopy
from typing import Any, Dict

DEFAULTS: Dict[str, Any] = {"debug": False, "db": {"host": "localhost", "port": 5432}}


def deep_merge(base: Dict[str, Any], override: Dict[str, Any]) -> Dict[str, Any]:
    """Return a new dict with the override merged into the base, nested dicts included."""
    result = deepcopy(base)
    for key, value in override.items():
        if isinstance(value, dict) and isinstance(result.get(key), dict):
            result[key] = deep_merge(result[key], value)
        else:
            result[key] = deepcopy(value)
    return result


def load_config(*layers: Dict[str, Any]) -> Dict[str, Any]:
    """Merge the given layers over the defaults, later ones win."""
    config = DEFAULTS
    for layer in layers:
        config = deep_merge(config, layer)
    return deepcopy(config)
