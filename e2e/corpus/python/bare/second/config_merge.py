import copy
from typing import Any, Dict


def deep_merge(base: Dict[str, Any], override: Dict[str, Any]) -> Dict[str, Any]:
    merged = {}
    for key in list(base) + [key for key in override if key not in base]:
        if key not in override:
            merged[key] = copy.deepcopy(base[key])
        elif isinstance(override[key], dict) and isinstance(base.get(key), dict):
            merged[key] = deep_merge(base[key], override[key])
        else:
            merged[key] = copy.deepcopy(override[key])
    return merged


def load_config(*layers: Dict[str, Any]) -> Dict[str, Any]:
    config: Dict[str, Any] = {"debug": False, "db": {"host": "localhost", "port": 5432}}
    for layer in layers:
        config = deep_merge(config, layer)
    return config
