// Package state remembers what it was asked, and works until it is stopped.
package state

import (
	"regexp"
	"sync/atomic"
)

var (
	next  int
	known = map[string]int{}
	calls atomic.Int64
	digit = regexp.MustCompile(`\d`)
)

// Reserve takes some numbers, and returns the first of them.
func Reserve(n int) int {
	first := next
	next += n
	return first
}

// Pair reserves twice.
func Pair(n int) [2]int {
	return [2]int{Reserve(n), Reserve(n)}
}

// Count says how often it was called, and with what.
func Count(name string) (string, int64) {
	return name, calls.Add(1)
}

// Fresh says whether a name is new.
func Fresh(name string) bool {
	_, old := known[name]
	known[name] = len(known)
	return !old
}

// HasDigit says whether there is a digit in a text.
func HasDigit(text string) bool {
	return digit.MatchString(text)
}
