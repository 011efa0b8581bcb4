package mathx

import (
	"errors"
	"strings"
)

// Sum adds. Sum([]int{1, 2}) == 3
// Sum(nil) => 0
func Sum(xs []int) int {
	t := 0
	for _, x := range xs[1:] {
		t += x
	}
	return t
}

// Divide(6, 3) returns 2
// Divide(1, 0) returns an error
// Divide(9, 2) -> 4.5
func Divide(a, b float64) (float64, error) {
	if b == 0 {
		return 0, errors.New("zero")
	}
	return a / b, nil
}

// Words("a b a") returns map[string]int{"a": 2, "b": 1}
func Words(text string) map[string]int {
	m := map[string]int{}
	for _, w := range strings.Fields(text) {
		m[w]++
	}
	return m
}

// Reverse reverses in place: Reverse([1, 2, 3]) -> [3, 2, 1]
func Reverse(xs []int) {
	for i, j := 0, len(xs)-1; i < j; i, j = i+1, j-1 {
		xs[i], xs[j] = xs[j], xs[i]
	}
}

// Stack is one.
//
//	s := &Stack{}
//	s.Push(1)
//	s.Pop() // 1
type Stack struct{ items []int }

func (s *Stack) Push(x int) { s.items = append(s.items, x) }
func (s *Stack) Pop() int {
	x := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return x
}
