from linked_list import LinkedList


def test_append():
    items = LinkedList()
    items.append(1)
    items.append(2)
    assert list(items) == [1, 2]


def test_remove():
    items = LinkedList()
    items.append(1)
    assert items.remove(1)
    assert len(items) == 0


def test_reverse():
    items = LinkedList()
    items.append(1)
    items.append(2)
    items.reverse()
    assert list(items) == [2, 1]
