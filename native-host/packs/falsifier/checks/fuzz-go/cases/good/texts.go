// Package texts: names of Gärten in mixed alphabets, and what is commonly done with lists.
package texts

import (
	"errors"
	"sort"
	"strings"
)

// Reverse returns a new slice with the elements in the opposite order.
func Reverse[T any](items []T) []T {
	turned := make([]T, len(items))
	for at, each := range items {
		turned[len(items)-1-at] = each
	}
	return turned
}

// Dedupe keeps the first of equal words, in their order.
func Dedupe(words []string) []string {
	seen := map[string]struct{}{}
	kept := []string{}
	for _, word := range words {
		if _, known := seen[word]; !known {
			seen[word] = struct{}{}
			kept = append(kept, word)
		}
	}
	return kept
}

// Chunk splits items into runs of at most size; size must be positive.
func Chunk(items []int, size int) ([][]int, error) {
	if size <= 0 {
		return nil, errors.New("size must be positive")
	}
	chunks := [][]int{}
	for from := 0; from < len(items); from += size {
		to := from + size
		if to > len(items) {
			to = len(items)
		}
		chunks = append(chunks, append([]int(nil), items[from:to]...))
	}
	return chunks, nil
}

// Max returns the largest of the numbers; it panics when there are none.
func Max(numbers ...int) int {
	largest := numbers[0]
	for _, each := range numbers[1:] {
		if each > largest {
			largest = each
		}
	}
	return largest
}

// IsPalindrome says whether a text reads the same from both ends.
func IsPalindrome(text string) bool {
	signs := []rune(text)
	for i, j := 0, len(signs)-1; i < j; i, j = i+1, j-1 {
		if signs[i] != signs[j] {
			return false
		}
	}
	return true
}

// Median of the numbers, and false when there are none.
func Median(numbers []float64) (float64, bool) {
	if len(numbers) == 0 {
		return 0, false
	}
	ordered := append([]float64(nil), numbers...)
	sort.Float64s(ordered)
	middle := len(ordered) / 2
	if len(ordered)%2 == 1 {
		return ordered[middle], true
	}
	return (ordered[middle-1] + ordered[middle]) / 2, true
}

// EncodeRuns writes runs of a letter as the letter, and how often as many dots.
func EncodeRuns(text string) string {
	var out strings.Builder
	for _, sign := range text {
		out.WriteRune(sign)
		out.WriteRune('.')
	}
	return out.String()
}

// DecodeRuns reads what EncodeRuns wrote.
func DecodeRuns(encoded string) string {
	signs := []rune(encoded)
	var out strings.Builder
	for at := 0; at < len(signs); at += 2 {
		out.WriteRune(signs[at])
	}
	return out.String()
}

// FilterMap keeps what passes, and makes something of it.
func FilterMap[T any, R any](items []T, passes func(T) bool, make func(T) R) []R {
	made := []R{}
	for _, each := range items {
		if passes(each) {
			made = append(made, make(each))
		}
	}
	return made
}

// At is the item at an index that the caller knows to be within.
func At(items []string, index int) string { return items[index] }

// Stack gives back last what came first.
type Stack struct{ items []int }

// NewStack makes an empty stack.
func NewStack() *Stack { return &Stack{} }

// Push puts an item on top.
func (s *Stack) Push(item int) { s.items = append(s.items, item) }

// Pop takes the item on top; false when there is none.
func (s *Stack) Pop() (int, bool) {
	if len(s.items) == 0 {
		return 0, false
	}
	top := s.items[len(s.items)-1]
	s.items = s.items[:len(s.items)-1]
	return top, true
}

// Len is how many there are.
func (s *Stack) Len() int { return len(s.items) }
