from decimal import Decimal

import simplejson as json


def export_prices(prices: dict[str, Decimal]) -> str:
    return json.dumps(prices, use_decimals=True, sort_keys=True, indent=2)


def import_prices(text: str) -> dict[str, Decimal]:
    loaded = json.loads(text, use_decimal=True)
    return {name: Decimal(value) for name, value in loaded.items()}
