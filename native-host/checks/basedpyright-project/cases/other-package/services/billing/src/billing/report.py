from money import cents

import rates


def doubled(price: str) -> int:
    return cents(price) * rates.FACTOR


def shown(price: str) -> str:
    return cents(price)
