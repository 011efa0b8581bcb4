package graph

import "container/heap"

// Graph holds the lengths of roads from each place to its neighbours.
type Graph map[string]map[string]uint16

type stop struct {
	name     string
	distance int
}

type stops []stop

func (s stops) Len() int           { return len(s) }
func (s stops) Less(i, j int) bool { return s[i].distance < s[j].distance }
func (s stops) Swap(i, j int)      { s[i], s[j] = s[j], s[i] }
func (s *stops) Push(x any)        { *s = append(*s, x.(stop)) }
func (s *stops) Pop() any {
	old := *s
	last := old[len(old)-1]
	*s = old[:len(old)-1]
	return last
}

func (g Graph) Distance(from, to string) (int, bool) {
	settled := map[string]bool{}
	waiting := &stops{{from, 0}}
	for waiting.Len() > 0 {
		next := heap.Pop(waiting).(stop)
		if next.name == to {
			return next.distance, true
		}
		for neighbour, length := range g[next.name] {
			if settled[neighbour] {
				continue
			}
			settled[neighbour] = true
			heap.Push(waiting, stop{neighbour, next.distance + int(length)})
		}
	}
	return 0, false
}
