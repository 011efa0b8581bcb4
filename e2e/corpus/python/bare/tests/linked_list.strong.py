from linked_list import LinkedList


def build(*values):
    result = LinkedList()
    for value in values:
        result.append(value)
    return result


def test_append_and_prepend():
    items = build(2, 3)
    items.prepend(1)
    assert list(items) == [1, 2, 3]
    assert len(items) == 3


def test_remove_head_middle_and_tail():
    for gone in (1, 2, 3):
        items = build(1, 2, 3)
        assert items.remove(gone) is True
        assert list(items) == [v for v in (1, 2, 3) if v != gone]
        items.append(9)
        assert list(items)[-1] == 9
        assert len(items) == 3


def test_remove_only_value():
    items = build(1)
    items.remove(1)
    items.append(2)
    assert list(items) == [2]


def test_remove_missing():
    assert build(1).remove(5) is False


def test_reverse():
    items = build(1, 2, 3)
    items.reverse()
    items.append(0)
    assert list(items) == [3, 2, 1, 0]
