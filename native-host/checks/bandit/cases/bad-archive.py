import tarfile
import tempfile

import requests
import yaml


def load(path: str) -> object:
    with tarfile.open(path) as archive:
        archive.extractall("out")
    name = tempfile.mktemp()
    print(name, requests.get("https://example.org", verify=False, timeout=3).status_code)
    with open(path) as text:
        return yaml.load(text)
