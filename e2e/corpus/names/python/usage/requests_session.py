import requests
from requests.adapters import HTTPAdapter
from requests.auth import HTTPBasicAuth

session = requests.Session()
session.auth = HTTPBasicAuth("ann", "secret")
session.headers["Accept"] = "application/json"
session.mount("https://", HTTPAdapter(pool_connections=4, pool_maxsize=8, max_retries=2))

with session:
    response = session.get("https://api.example.com/items", params={"page": 2}, timeout=(3.05, 27))
    response.raise_for_status()
    print(response.status_code, response.reason, response.elapsed.total_seconds())
    print(response.headers.get("Content-Type"), response.encoding, response.json())
    print([step.url for step in response.history], response.links.get("next"))
