import hashlib
import hmac
import os
from dataclasses import dataclass, field


@dataclass
class Accounts:
    _digests: dict[str, bytes] = field(default_factory=dict)

    @staticmethod
    def _digest(password: str, salt: bytes) -> bytes:
        return salt + hashlib.scrypt(password.encode(), salt=salt, n=2**14, r=8, p=1)

    def register(self, name: str, password: str) -> None:
        if name in self._digests:
            raise ValueError(f"{name} is taken")
        self._digests[name] = self._digest(password, os.urandom(16))

    def login(self, name: str, password: str) -> bool:
        known = self._digests.get(name, os.urandom(80))
        return hmac.compare_digest(known, self._digest(password, known[:16]))
