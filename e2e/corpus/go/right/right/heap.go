package main

import (
	"container/heap"
	"fmt"
)

type task struct {
	name     string
	priority int // a smaller number is more urgent
}

type queue []task

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].priority < q[j].priority }
func (q queue) Swap(i, j int)      { q[i], q[j] = q[j], q[i] }
func (q *queue) Push(x any)        { *q = append(*q, x.(task)) }

func (q *queue) Pop() any {
	old := *q
	last := old[len(old)-1]
	*q = old[:len(old)-1]
	return last
}

func main() {
	q := &queue{{"write", 2}, {"test", 3}}
	heap.Init(q)
	heap.Push(q, task{"plan", 1})
	for q.Len() > 0 {
		t := heap.Pop(q).(task)
		fmt.Println(t.priority, t.name)
	}
	// prints
	//   1 plan
	//   2 write
	//   3 test
}
