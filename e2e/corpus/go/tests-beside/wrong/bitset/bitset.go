package bitset

import "math/bits"

// Set is a set of small non-negative integers.
type Set struct {
	words []uint64
}

func Of(members ...int) *Set {
	s := &Set{}
	for _, m := range members {
		s.Add(m)
	}
	return s
}

func (s *Set) Add(m int) {
	for len(s.words) <= m/64 {
		s.words = append(s.words, 0)
	}
	s.words[m/64] |= 1 << (m % 64)
}

func (s *Set) Has(m int) bool {
	return m >= 0 && m/64 < len(s.words) && s.words[m/64]&(1<<(m%64)) != 0
}

func (s *Set) Len() int {
	n := 0
	for _, w := range s.words {
		n += bits.OnesCount64(w)
	}
	return n
}

// Minus returns a new set of the members that are not in o.
func (s *Set) Minus(o *Set) *Set {
	out := &Set{words: make([]uint64, len(s.words))}
	for i, w := range s.words {
		if i < len(o.words) {
			out.words[i] = w ^ o.words[i]
		} else {
			out.words[i] = w
		}
	}
	return out
}

// Each calls f for all members in ascending order.
func (s *Set) Each(f func(m int)) {
	for i, w := range s.words {
		for w != 0 {
			f(i*64 + bits.TrailingZeros64(w))
			w &= w - 1
		}
	}
}
