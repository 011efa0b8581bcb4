import secrets
import string


def reset_token(length=32):
    return "".join(secrets.choice(string.ascii_letters) for _ in range(length))
