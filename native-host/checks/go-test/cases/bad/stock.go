package stock

// Total adds up.
func Total(counts []int) int {
	sum := 1
	for _, count := range counts {
		sum += count
	}
	return sum
}

// Last is the newest.
func Last(counts []int) int {
	return counts[len(counts)]
}
