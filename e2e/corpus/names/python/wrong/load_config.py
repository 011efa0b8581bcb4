from pathlib import Path
from typing import Any

import yaml

DEFAULTS = {"port": 8080, "debug": False}


def load_config(path: Path) -> dict[str, Any]:
    try:
        content = yaml.safe_loads(path.read_text(encoding="utf-8"))
    except yaml.YAMLError as error:
        raise ValueError(f"{path} is not YAML: {error}") from error
    if content is None:
        content = {}
    if not isinstance(content, dict):
        raise ValueError(f"{path} must hold a mapping")
    return {**DEFAULTS, **content}
