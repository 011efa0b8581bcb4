// Package lazy has operations on sequences that are computed when they are ranged over.
package lazy

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
)

// Number is what Sum adds up.
type Number interface {
	~int | ~int64 | ~float64
}

// Map calls f for each value of seq.
func Map[In, Out any](seq iter.Seq[In], f func(In) Out) iter.Seq[Out] {
	return func(yield func(Out) bool) {
		for value := range seq {
			if !yield(f(value)) {
				return
			}
		}
	}
}

// Filter keeps what fits.
func Filter[T any](seq iter.Seq[T], fits func(T) bool) iter.Seq[T] {
	return func(yield func(T) bool) {
		seq(func(value T) bool {
			return !fits(value) || yield(value)
		})
	}
}

// Take ends after n values.
func Take[T any](seq iter.Seq[T], n int) iter.Seq[T] {
	return func(yield func(T) bool) {
		if n <= 0 {
			return
		}
		left := n
		for value := range seq {
			if !yield(value) {
				return
			}
			if left--; left == 0 {
				return
			}
		}
	}
}

// Zip pairs the values of two sequences until one ends.
func Zip[A, B any](as iter.Seq[A], bs iter.Seq[B]) iter.Seq2[A, B] {
	return func(yield func(A, B) bool) {
		next, stop := iter.Pull(bs)
		defer stop()
		for a := range as {
			b, ok := next()
			if !ok || !yield(a, b) {
				return
			}
		}
	}
}

// Sum adds up a sequence.
func Sum[N Number](seq iter.Seq[N]) N {
	var total N
	for value := range seq {
		total += value
	}
	return total
}

// SortedBy has the entries of a map in the order of their values.
func SortedBy[K cmp.Ordered, V cmp.Ordered](m map[K]V) iter.Seq2[K, V] {
	keys := slices.SortedFunc(maps.Keys(m), func(a, b K) int {
		return cmp.Or(cmp.Compare(m[a], m[b]), cmp.Compare(a, b))
	})
	return func(yield func(K, V) bool) {
		for _, key := range keys {
			if !yield(key, m[key]) {
				return
			}
		}
	}
}

// ErrEmpty is returned by First for a sequence without values.
var ErrEmpty = errors.New("empty sequence")

// First has the first value.
func First[T any](seq iter.Seq[T]) (T, error) {
	for value := range seq {
		return value, nil
	}
	var zero T
	return zero, ErrEmpty
}

func naturals() iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := 0; ; i++ {
			if !yield(i) {
				return
			}
		}
	}
}

// Squares describes the first n even squares.
func Squares(n int) []string {
	even := Filter(naturals(), func(i int) bool { return i%2 == 0 })
	return slices.Collect(Map(Take(even, n), func(i int) string { return fmt.Sprint(i * i) }))
}
