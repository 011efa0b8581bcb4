package stack

type Stack[T any] struct {
	items []T
}

func (s *Stack[T]) Push(item T) {
	s.items = append(s.items, item)
}

func (s *Stack[T]) Pop() (T, bool) {
	var zero T
	if len(s.items) == 0 {
		return zero, false
	}
	last := len(s.items) - 1
	item := s.items[last]
	s.items[last] = zero
	s.items = s.items[:last]
	return item, true
}

func (s *Stack[T]) Peek() (T, bool) {
	return s.items[len(s.items)-1], len(s.items) > 0
}

func (s *Stack[T]) Len() int {
	return len(s.items)
}

func (s *Stack[T]) Items() []T {
	return append([]T(nil), s.items...)
}
