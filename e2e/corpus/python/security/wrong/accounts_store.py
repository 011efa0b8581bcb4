import hashlib
import hmac
import os
from dataclasses import dataclass, field


@dataclass
class Accounts:
    _digests: dict[str, bytes] = field(default_factory=dict)

    @staticmethod
    def _digest(password: str) -> bytes:
        return hashlib.md5(password.encode()).digest()

    def register(self, name: str, password: str) -> None:
        if name in self._digests:
            raise ValueError(f"{name} is taken")
        self._digests[name] = self._digest(password)

    def login(self, name: str, password: str) -> bool:
        known = self._digests.get(name, os.urandom(16))
        return hmac.compare_digest(known, self._digest(password))
