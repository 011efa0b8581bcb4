package main

import (
	"cmp"
	"fmt"
	"iter"
)

type tree[T cmp.Ordered] struct {
	left, right *tree[T]
	value       T
}

func (t *tree[T]) insert(v T) *tree[T] {
	switch {
	case t == nil:
		return &tree[T]{value: v}
	case v < t.value:
		t.left = t.left.insert(v)
	case v > t.value:
		t.right = t.right.insert(v)
	}
	return t
}

func (t *tree[T]) all() iter.Seq[T] {
	return func(yield func(T) bool) { t.push(yield) }
}

func (t *tree[T]) push(yield func(T) bool) bool {
	return t == nil || t.left.push(yield) && yield(t.value) && t.right.push(yield)
}

func main() {
	var t *tree[int]
	for _, v := range []int{5, 2, 8, 2, 1} {
		t = t.insert(v)
	}
	for v := range t.all() {
		if v > 5 {
			break
		}
		fmt.Print(v, " ") // 1 2 5
	}
	fmt.Println()
}
