FACTORS = {
    "mm": 1, "cm": 10, "m": 1000, "km": 1_000_000,
    "in": 25.4, "ft": 304.8,
}


class Length:
    __slots__ = ("_mm",)

    def __init__(self, value, unit="m"):
        if unit not in FACTORS:
            raise KeyError(unit)
        self._mm = value * FACTORS[unit]

    def to(self, unit):
        return self._mm / FACTORS[unit]

    def __add__(self, other):
        if not isinstance(other, Length):
            return NotImplemented
        return Length(self._mm + other._mm, "mm")

    def __eq__(self, other):
        return isinstance(other, Length) and self._mm == other._mm

    def __hash__(self):
        return hash(self._mm)

    def __repr__(self):
        return f"Length({self._mm!r}, 'mm')"
