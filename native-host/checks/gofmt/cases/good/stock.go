// Package stock counts what is there.
package stock

// Total adds up.
func Total(counts []int) int {
	sum := 0
	for _, count := range counts {
		sum += count
	}
	return sum
}
