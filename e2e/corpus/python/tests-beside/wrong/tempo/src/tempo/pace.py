from __future__ import annotations

METRES = {"km": 1000.0, "mi": 1609.344}

_known: dict[tuple, float] = {}


def pace(seconds: float, metres: float, unit: str = "km") -> float:
    """Seconds for one kilometre or mile."""
    if metres <= 0:
        raise ValueError("the way must be positive")
    key = (seconds, metres)
    if key not in _known:
        _known[key] = seconds / (metres / METRES[unit])
    return _known[key]


def format_pace(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes}:{rest:02d}"
