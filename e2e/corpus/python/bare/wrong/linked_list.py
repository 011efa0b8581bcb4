class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


class LinkedList:
    def __init__(self):
        self.head = None
        self.tail = None
        self.size = 0

    def append(self, value):
        node = Node(value)
        if self.tail is None:
            self.head = node
        else:
            self.tail.next = node
        self.tail = node
        self.size += 1

    def prepend(self, value):
        self.head = Node(value, self.head)
        if self.tail is None:
            self.tail = self.head
        self.size += 1

    def remove(self, value):
        previous = None
        node = self.head
        while node is not None and node.value != value:
            previous, node = node, node.next
        if node is None:
            return False
        if previous is None:
            self.head = node.next
        else:
            previous.next = node.next
        if self.head is None:
            self.tail = None
        self.size -= 1
        return True

    def reverse(self):
        previous = None
        node = self.head
        self.tail = self.head
        while node is not None:
            node.next, previous, node = previous, node, node.next
        self.head = previous

    def __len__(self):
        return self.size

    def __iter__(self):
        node = self.head
        while node is not None:
            yield node.value
            node = node.next
