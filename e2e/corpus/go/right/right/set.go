// Package set has a small generic set.
package set

import (
	"iter"
	"maps"
)

// Set is a set of comparable values. The zero value is not usable; call Of.
type Set[T comparable] struct {
	m map[T]struct{}
}

// Of returns a set of the given values. Of(1, 2, 2).Len() is 2.
func Of[T comparable](vs ...T) Set[T] {
	s := Set[T]{m: make(map[T]struct{}, len(vs))}
	for _, v := range vs {
		s.m[v] = struct{}{}
	}
	return s
}

// Add puts v into s and reports whether it was new.
func (s Set[T]) Add(v T) bool {
	if s.Has(v) {
		return false
	}
	s.m[v] = struct{}{}
	return true
}

// Has reports whether v is in s.
func (s Set[T]) Has(v T) bool {
	_, ok := s.m[v]
	return ok
}

// Len is the number of elements.
func (s Set[T]) Len() int { return len(s.m) }

// All iterates over the elements in no particular order.
func (s Set[T]) All() iter.Seq[T] { return maps.Keys(s.m) }

// Union returns a new set with the elements of s and t.
func Union[T comparable](s, t Set[T]) Set[T] {
	out := Of[T]()
	for v := range s.All() {
		out.Add(v)
	}
	for v := range t.All() {
		out.Add(v)
	}
	return out
}
