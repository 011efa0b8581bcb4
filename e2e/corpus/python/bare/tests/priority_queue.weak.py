from priority_queue import PriorityQueue


def test_push_and_pop():
    queue = PriorityQueue()
    queue.push("a", 1)
    assert queue.pop() == "a"


def test_empty_length():
    assert len(PriorityQueue()) == 0
