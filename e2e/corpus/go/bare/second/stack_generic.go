package stack

type node[T any] struct {
	value T
	below *node[T]
}

type Stack[T any] struct {
	top  *node[T]
	size int
}

func (s *Stack[T]) Push(item T) {
	s.top = &node[T]{item, s.top}
	s.size++
}

func (s *Stack[T]) Pop() (item T, ok bool) {
	if s.top == nil {
		return
	}
	item, s.top = s.top.value, s.top.below
	s.size--
	return item, true
}

func (s *Stack[T]) Peek() (item T, ok bool) {
	if s.top != nil {
		item, ok = s.top.value, true
	}
	return
}

func (s *Stack[T]) Len() int {
	return s.size
}

func (s *Stack[T]) Items() []T {
	items := make([]T, s.size)
	for n, i := s.top, s.size-1; n != nil; n, i = n.below, i-1 {
		items[i] = n.value
	}
	return items
}
