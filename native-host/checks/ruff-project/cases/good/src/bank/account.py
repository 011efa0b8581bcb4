import sys

import yaml

from bank.money import ZERO


class Account:
    def dump(self) -> str | None:
        print("é", file=sys.stderr)
        return yaml.safe_dump({"balance": ZERO})
