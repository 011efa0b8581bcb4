import random
import string


def reset_token(length=32):
    return "".join(random.choice(string.ascii_letters) for _ in range(length))
