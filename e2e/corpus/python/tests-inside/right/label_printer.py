"""Labels with a code that a phone can read."""
from dataclasses import dataclass

from tinyqr import encode_matrix


@dataclass
class Label:
    article: str
    price: int

    def text(self) -> str:
        return f"{self.article} {self.price // 100}.{self.price % 100:02d}"


def draw(label: Label) -> str:
    matrix = encode_matrix(label.text())
    return "\n".join("".join("##" if dark else "  " for dark in row) for row in matrix)


def test_text():
    assert Label("screw", 1205).text() == "screw 12.05"
    assert Label("nail", 5).text() == "nail 0.05"


def test_draw_has_as_many_lines_as_the_matrix():
    label = Label("nail", 5)
    assert len(draw(label).splitlines()) == len(encode_matrix(label.text()))
