import pytest

from priority_queue import PriorityQueue


def test_smallest_priority_first():
    queue = PriorityQueue()
    queue.push("low", 10)
    queue.push("high", 1)
    assert queue.pop() == "high"
    assert queue.pop() == "low"


def test_equal_priorities_keep_their_order():
    queue = PriorityQueue()
    for name in ["zebra", "apple", "mango"]:
        queue.push(name, 1)
    assert [queue.pop() for _ in range(3)] == ["zebra", "apple", "mango"]


def test_items_without_order():
    queue = PriorityQueue()
    queue.push({"id": 1}, 1)
    queue.push({"id": 2}, 1)
    assert queue.pop() == {"id": 1}


def test_empty():
    queue = PriorityQueue()
    assert queue.peek() is None
    with pytest.raises(IndexError):
        queue.pop()


def test_len():
    queue = PriorityQueue()
    queue.push("a", 1)
    assert len(queue) == 1
    queue.pop()
    assert len(queue) == 0
