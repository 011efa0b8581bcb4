from decimal import ROUND_HALF_UP, Decimal

CENT = Decimal("0.01")


def gross(net: Decimal, percent: int) -> Decimal:
    """Net price plus tax, half a cent rounded up as on the invoice.

    Args:
        net: the price without tax.
        percent: the rate, for instance 19.

    Returns:
        The price with tax, always with two decimals.

    Examples:
        gross(Decimal('100'), 19)   # Decimal('119.00')
        gross(Decimal('0.50'), 1)   # Decimal('0.51')
    """
    amount = net * (100 + percent) / 100
    return amount.quantize(CENT, rounding=ROUND_HALF_UP)
