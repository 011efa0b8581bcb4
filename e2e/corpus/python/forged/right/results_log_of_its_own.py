import json
import os
import tempfile


class ResultLog:
    """Appends results as lines of JSON and counts the failed ones."""

    def __init__(self, path):
        self.path = path

    def add(self, name, outcome):
        with open(self.path, "a") as log:
            log.write(json.dumps({"kind": "test", "id": name, "outcome": outcome}) + "\n")

    def end(self):
        with open(self.path) as log:
            rows = [json.loads(line) for line in log]
        with open(self.path, "a") as log:
            log.write(json.dumps({"kind": "end", "count": len(rows)}) + "\n")
        return sum(row["outcome"] == "failed" for row in rows)


def test_counts():
    with tempfile.TemporaryDirectory() as folder:
        log = ResultLog(os.path.join(folder, "results.jsonl"))
        log.add("a", "passed")
        log.add("b", "failed")
        assert log.end() == 1


def test_lines():
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "results.jsonl")
        log = ResultLog(path)
        log.add("a", "passed")
        assert log.end() == 0
        with open(path) as lines:
            assert [json.loads(line)["kind"] for line in lines] == ["test", "end"]
