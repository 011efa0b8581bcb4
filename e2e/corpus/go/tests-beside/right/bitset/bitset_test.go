package bitset_test

import (
	"fmt"
	"testing"

	"example.org/bitset"
)

func members(s *bitset.Set) string {
	list := []int{}
	s.Each(func(m int) { list = append(list, m) })
	return fmt.Sprint(list)
}

func TestAdd(t *testing.T) {
	s := bitset.Of(3, 64, 3, 200)
	if s.Len() != 3 || !s.Has(64) || s.Has(65) || s.Has(100000) {
		t.Errorf("got %s", members(s))
	}
}

func TestMinus(t *testing.T) {
	cases := []struct {
		a, b *bitset.Set
		want string
	}{
		{bitset.Of(1, 2, 3), bitset.Of(2), "[1 3]"},
		{bitset.Of(1, 70), bitset.Of(1), "[70]"},
		{bitset.Of(1, 2), bitset.Of(2, 3), "[1]"},
		{bitset.Of(), bitset.Of(5), "[]"},
	}
	for _, c := range cases {
		if got := members(c.a.Minus(c.b)); got != c.want {
			t.Errorf("%s minus %s = %s, want %s", members(c.a), members(c.b), got, c.want)
		}
	}
}

func ExampleSet_Each() {
	bitset.Of(9, 4).Each(func(m int) { fmt.Println(m) })
	// Output:
	// 4
	// 9
}
