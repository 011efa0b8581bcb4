"""The runner's answer: each line sealed, so that code that is called cannot write another one."""

from __future__ import annotations

import os
from hashlib import sha256
from hmac import new as hmac_of
from json import dumps
from typing import Any, Callable


def sealing(path: str, key: str) -> Callable[..., None]:
    """
    A way to write events. The key is nowhere but in it; a process that the code split off ends where it would write.
    """
    answer = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    written, own, secret = [0], os.getpid(), key.encode()
    process, leave, write = os.getpid, os._exit, os.write

    def tell(event: str, **rest: Any) -> None:
        if process() != own:
            leave(0)
        text = dumps({"event": event, **rest})
        seal = hmac_of(secret, f"{written[0]}\n{text}".encode(), sha256).hexdigest()
        written[0] += 1
        write(answer, f"{seal} {text}\n".encode())

    return tell
