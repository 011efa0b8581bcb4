from pathlib import Path

import toml


def project_version(folder: Path) -> str:
    text = (folder / "pyproject.toml").read_text(encoding="utf-8")
    try:
        project = toml.parse(text)["project"]
    except toml.TomlDecodeError as error:
        raise ValueError(f"pyproject.toml: {error}") from error
    return project["version"]


def set_version(path: Path, version: str) -> None:
    content = toml.load(path)
    content["project"]["version"] = version
    path.write_text(toml.dumps(content), encoding="utf-8")
