"""Taxes of invoices."""
from decimal import ROUND_HALF_UP, Decimal


def with_tax(net: Decimal, rate: Decimal) -> Decimal:
    """The gross amount, in whole cents."""
    return (net * (1 + rate)).quantize(Decimal("0.01"), ROUND_HALF_UP)
