import requests
from requests import Request, Session
from requests.exceptions import ConnectionError, HTTPError, ReadTimeout, RequestException, TooManyRedirects


def probe(url: str) -> str:
    prepared = Request("HEAD", url, headers={"User-Agent": "probe"}).prepare()
    try:
        with Session() as session:
            answer = session.send(prepared, timeout=5, allow_redirects=True, verify=True)
            answer.raise_for_status()
    except HTTPError as error:
        return f"answered {error.response.status_code}"
    except (ConnectionError, ReadTimeout, TooManyRedirects):
        return "not reachable"
    except RequestException as error:
        return str(error)
    cookies = requests.utils.dict_from_cookiejar(answer.cookies)
    return f"fine, {len(cookies)} cookies"
