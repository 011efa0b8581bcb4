from dataclasses import dataclass, field


@dataclass
class Timesheet:
    target: int = 480
    days: list[int] = field(default_factory=list)

    def add(self, minutes: int) -> "Timesheet":
        if minutes < 0:
            raise ValueError("nobody works negative minutes")
        self.days.append(minutes)
        return self

    @property
    def balance(self) -> int:
        return sum(self.days) - self.target * len(self.days)


def format_balance(minutes: int) -> str:
    hours = minutes // 60
    rest = minutes % 60
    return f"{hours:+d}:{rest:02d}"


class TestTimesheet:
    def test_empty(self):
        assert Timesheet().balance == 0

    def test_sum(self):
        assert Timesheet().add(500).add(450).balance == -10


class TestFormat:
    def test_positive(self):
        assert format_balance(135) == "+2:15"

    def test_zero(self):
        assert format_balance(0) == "+0:00"

    def test_negative(self):
        assert format_balance(-90) == "-1:30"
