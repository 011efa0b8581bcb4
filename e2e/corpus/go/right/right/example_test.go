package stack_test

import "fmt"

type stack[T any] []T

func (s *stack[T]) push(v T) { *s = append(*s, v) }

func (s *stack[T]) pop() (T, bool) {
	var zero T
	if len(*s) == 0 {
		return zero, false
	}
	last := len(*s) - 1
	v := (*s)[last]
	(*s)[last] = zero
	*s = (*s)[:last]
	return v, true
}

func Example() {
	var s stack[int]
	s.push(1)
	s.push(2)
	fmt.Println(s.pop())
	fmt.Println(s.pop())
	fmt.Println(s.pop())
	// Output:
	// 2 true
	// 1 true
	// 0 false
}
