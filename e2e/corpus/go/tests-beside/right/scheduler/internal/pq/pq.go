// Package pq is a priority queue that serves equal priorities in the order of arrival.
package pq

import "container/heap"

type node[T any] struct {
	value    T
	priority int
	arrival  uint64
}

type nodes[T any] []node[T]

func (n nodes[T]) Len() int { return len(n) }
func (n nodes[T]) Less(i, j int) bool {
	if n[i].priority != n[j].priority {
		return n[i].priority > n[j].priority
	}
	return n[i].arrival < n[j].arrival
}
func (n nodes[T]) Swap(i, j int) { n[i], n[j] = n[j], n[i] }
func (n *nodes[T]) Push(x any)   { *n = append(*n, x.(node[T])) }
func (n *nodes[T]) Pop() any {
	old := *n
	last := old[len(old)-1]
	*n = old[:len(old)-1]
	return last
}

type Queue[T any] struct {
	nodes   nodes[T]
	arrival uint64
}

func (q *Queue[T]) Add(value T, priority int) {
	q.arrival++
	heap.Push(&q.nodes, node[T]{value, priority, q.arrival})
}

// Next removes the most urgent value.
func (q *Queue[T]) Next() (T, bool) {
	if len(q.nodes) == 0 {
		var zero T
		return zero, false
	}
	return heap.Pop(&q.nodes).(node[T]).value, true
}
