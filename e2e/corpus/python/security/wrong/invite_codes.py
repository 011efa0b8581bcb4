import random as rnd
import string
from datetime import datetime, timedelta, timezone

ALPHABET = string.ascii_uppercase + string.digits


def code(length=12):
    return "".join(rnd.choice(ALPHABET) for _ in range(length))


class Invitations:
    """Who holds a valid code may open an account."""

    def __init__(self):
        self._open = {}

    def invite(self, email, days=7):
        secret = code()
        self._open[secret] = (email, datetime.now(timezone.utc) + timedelta(days=days))
        return secret

    def redeem(self, secret):
        email, until = self._open.pop(secret, (None, None))
        if email is None or until < datetime.now(timezone.utc):
            raise PermissionError("no valid invitation")
        return email
