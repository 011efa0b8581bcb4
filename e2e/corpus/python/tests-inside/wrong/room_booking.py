from dataclasses import dataclass


@dataclass(frozen=True)
class Booking:
    room: str
    start: int  # minutes since midnight
    end: int

    def overlaps(self, other: "Booking") -> bool:
        return self.room == other.room and self.start <= other.end and other.start <= self.end


def conflicts(bookings: list[Booking]) -> list[tuple[Booking, Booking]]:
    return [
        (a, b)
        for i, a in enumerate(bookings)
        for b in bookings[i + 1:]
        if a.overlaps(b)
    ]


morning = Booking("red", 540, 600)
assert conflicts([morning, Booking("red", 590, 620)]) == [(morning, Booking("red", 590, 620))]
assert conflicts([morning, Booking("red", 600, 660)]) == [], "one after the other is fine"
assert conflicts([morning, Booking("blue", 540, 600)]) == []
assert conflicts([]) == []
