package stack

import "log"

// Stack is a last-in, first-out list. The zero value is ready for use.
type Stack[T any] struct {
	items []T
}

func (s *Stack[T]) Push(item T) {
	s.items = append(s.items, item)
}

// Pop removes the item pushed last. On an empty stack ok is false.
func (s *Stack[T]) Pop() (item T, ok bool) {
	if len(s.items) == 0 {
		return item, false
	}
	last := len(s.items) - 1
	item = s.items[last]
	var zero T
	s.items[last] = zero
	s.items = s.items[:last]
	return item, true
}

func (s *Stack[T]) Len() int { return len(s.items) }

func ExampleStack() {
	var undo Stack[func() error]
	undo.Push(func() error { return nil })
	for undo.Len() > 0 {
		step, _ := undo.Pop()
		if err := step(); err != nil {
			log.Fatal(err)
		}
	}
}
