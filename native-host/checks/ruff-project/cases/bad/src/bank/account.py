import yaml
import sys
from typing import Optional
from bank.money import ZERO

class account:
    def Dump(self) -> Optional[str]:
        return yaml.safe_dump({"balance": ZERO, "owner": self.owner, "é": ownr})
    def kind(self):
        return self is "account"
