package main

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
)

// Tree is a binary search tree of ordered keys.
type Tree[K cmp.Ordered, V any] struct {
	root *node[K, V]
	size int
}

type node[K cmp.Ordered, V any] struct {
	key         K
	value       V
	left, right *node[K, V]
}

// Put stores value under key.
func (t *Tree[K, V]) Put(key K, value V) {
	at := &t.root
	for *at != nil {
		switch c := cmp.Compare(key, (*at).key); {
		case c < 0:
			at = &(*at).left
		case c > 0:
			at = &(*at).right
		default:
			(*at).value = value
			return
		}
	}
	*at = &node[K, V]{key: key, value: value}
	t.size++
}

// All yields the pairs in the order of their keys.
func (t *Tree[K, V]) All() iter.Seq2[K, V] {
	return func(yield func(K, V) bool) {
		t.root.walk(yield)
	}
}

func (n *node[K, V]) walk(yield func(K, V) bool) bool {
	return n == nil || n.left.walk(yield) && yield(n.key, n.value) && n.right.walk(yield)
}

// Filter yields those values of seq for which keep holds.
func Filter[T any](seq iter.Seq[T], keep func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		for v := range seq {
			if keep(v) && !yield(v) {
				return
			}
		}
	}
}

func main() {
	var t Tree[string, int]
	for i, word := range strings.Fields("the quick brown fox") {
		t.Put(word, i)
	}
	for word, i := range t.All() {
		fmt.Println(word, i)
	}
	counts := map[string]int{"a": 1, "b": 2, "c": 3}
	odd := Filter(maps.Values(counts), func(n int) bool { return n%2 == 1 })
	fmt.Println(slices.Sorted(odd))
	for i := range 3 {
		fmt.Print(i, " ")
	}
	fmt.Println(min(3, 1, 2))
}
