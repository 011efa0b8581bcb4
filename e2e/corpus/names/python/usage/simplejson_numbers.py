from decimal import Decimal

import simplejson as json

print(json.dumps({"price": Decimal("1.10")}, use_decimal=True))
print(json.loads('{"price": 1.10}', use_decimal=True)["price"])
print(json.dumps({"b": 1, "a": 2**60}, sort_keys=True, bigint_as_string=True, separators=(",", ":")))
print(json.dumps(float("nan"), ignore_nan=True))
print(json.dumps([1, 2], indent="  "))
