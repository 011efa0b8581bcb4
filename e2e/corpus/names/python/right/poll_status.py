import time

import requests


def wait_until_ready(url: str, attempts: int = 10, pause: float = 1.0) -> bool:
    session = requests.Session()
    session.headers.update({"Accept": "application/json"})
    for _ in range(attempts):
        try:
            response = session.get(url, timeout=3)
        except requests.ConnectionError:
            time.sleep(pause)
            continue
        if response.ok and response.json().get("status") == "ready":
            return True
        time.sleep(pause)
    return False
