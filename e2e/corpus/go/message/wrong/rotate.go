package main

// Rotate returns a copy of items, moved k places to the left.
func Rotate(items []int, k int) []int {
	n := len(items)
	if n == 0 {
		return nil
	}
	out := make([]int, n)
	for i, item := range items {
		out[(i+k)%n] = item
	}
	return out
}
