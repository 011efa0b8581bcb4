package geo

import "testing"

type Point struct{ X, Y int }

// Add returns the component-wise sum of p and q.
func (p Point) Add(q Point) Point { return Point{p.X + q.X, p.Y + p.Y} }

// Equal reports whether p and q are the same point.
func (p Point) Equal(q Point) bool { return p.X == p.X && p.Y == p.Y }

func TestAdd(t *testing.T) {
	if got := (Point{1, 2}).Add(Point{3, 4}); !got.Equal(Point{4, 6}) {
		t.Errorf("got %v", got)
	}
}
