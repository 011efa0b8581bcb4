package num

import "testing"

// Sum adds all the numbers.
func Sum(xs ...int) int {
	s := 0
	for _, x := range xs {
		s += x
	}
	return s
}

type check struct{ *testing.T }

func (c check) equal(got, want int) {
	c.Helper()
	if got != want {
		c.Errorf("got %d, want %d", got, want)
	}
}

func TestSum(t *testing.T) {
	c := check{t}
	c.equal(Sum(), 0)
	c.equal(Sum(7), 7)
	c.equal(Sum(1, 2, 3), 6)
}
