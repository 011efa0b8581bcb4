from pathlib import Path

import requests


def download(url: str, target: Path) -> int:
    size = 0
    with requests.get(url, stream=True, timeout=30) as response:
        if response.status_code == requests.codes.not_found:
            raise FileNotFoundError(url)
        with target.open("wb") as file:
            for chunk in response.iter_content(chunk_size=8192):
                size += file.write(chunk)
    return size


def post_form(url: str, path: str) -> str:
    with open(path, "rb") as file:
        answer = requests.post(url, data={"kind": "scan"}, files={"file": file}, timeout=30)
    return answer.text if answer.ok else answer.reason
