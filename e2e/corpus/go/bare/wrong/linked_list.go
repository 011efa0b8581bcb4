package list

type item struct {
	value int
	next  *item
}

type List struct {
	head, tail *item
	size       int
}

func (l *List) Append(value int) {
	added := &item{value: value}
	if l.tail == nil {
		l.head = added
	} else {
		l.tail.next = added
	}
	l.tail = added
	l.size++
}

func (l *List) RemoveFirst() (int, bool) {
	value := l.head.value
	l.head = l.head.next
	if l.head == nil {
		l.tail = nil
	}
	l.size--
	return value, true
}

func (l *List) Reverse() {
	var previous *item
	l.tail = l.head
	for current := l.head; current != nil; {
		next := current.next
		current.next = previous
		previous, current = current, next
	}
	l.head = previous
}

func (l *List) Len() int {
	return l.size
}

func (l *List) Values() []int {
	values := make([]int, 0, l.size)
	for i := l.head; i != nil; i = i.next {
		values = append(values, i.value)
	}
	return values
}
