package graph

import (
	"reflect"
	"testing"
)

type Graph struct {
	edges map[string][]string
}

// Connect adds an edge in both directions. The zero Graph can be used at once.
func (g *Graph) Connect(a, b string) {
	g.edges[a] = append(g.edges[a], b)
	g.edges[b] = append(g.edges[b], a)
}

// Path finds a shortest path by breadth-first search, or nil.
func (g *Graph) Path(from, to string) []string {
	previous := map[string]string{from: ""}
	queue := []string{from}
	for len(queue) > 0 {
		node := queue[0]
		queue = queue[1:]
		if node == to {
			var path []string
			for n := to; n != ""; n = previous[n] {
				path = append([]string{n}, path...)
			}
			return path
		}
		for _, next := range g.edges[node] {
			if _, seen := previous[next]; !seen {
				previous[next] = node
				queue = append(queue, next)
			}
		}
	}
	return nil
}

func TestPath(t *testing.T) {
	var g Graph
	g.Connect("a", "b")
	g.Connect("b", "c")
	g.Connect("c", "d")
	g.Connect("a", "d")
	if got := g.Path("a", "d"); !reflect.DeepEqual(got, []string{"a", "d"}) {
		t.Fatalf("a to d: %v", got)
	}
	if got := g.Path("a", "nowhere"); got != nil {
		t.Fatalf("no path expected, got %v", got)
	}
}
