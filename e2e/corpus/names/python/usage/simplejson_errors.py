import simplejson
from simplejson import JSONDecodeError


class Point:
    def __init__(self, x: int, y: int) -> None:
        self.x, self.y = x, y

    def for_json(self) -> dict[str, int]:
        return {"x": self.x, "y": self.y}


print(simplejson.dumps([Point(1, 2)], for_json=True, iterable_as_array=True))
try:
    simplejson.loads("{")
except JSONDecodeError as error:
    print(error.msg, error.pos, error.lineno, error.colno)
