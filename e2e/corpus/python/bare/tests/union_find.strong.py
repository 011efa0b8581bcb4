from union_find import UnionFind


def test_start():
    groups = UnionFind(3)
    assert groups.count == 3
    assert not groups.connected(0, 1)


def test_union_connects():
    groups = UnionFind(3)
    assert groups.union(0, 1) is True
    assert groups.connected(0, 1)
    assert groups.connected(1, 0)
    assert groups.union(1, 0) is False
    assert groups.count == 2


def test_stays_connected_after_more_unions():
    groups = UnionFind(5)
    groups.union(0, 1)
    groups.union(0, 2)
    groups.union(3, 4)
    groups.union(1, 3)
    assert all(groups.connected(0, i) for i in range(5))
    assert groups.count == 1
