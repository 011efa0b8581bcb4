import requests


def final_address(url: str, timeout: float = 5.0) -> str:
    """Give the address that a short link ends at."""
    response = requests.get(
        url,
        follow_redirects=True,
        timeout=timeout,
        headers={"User-Agent": "link-checker/1.0"},
    )
    response.raise_for_status()
    return response.url
