package texts

// Half(4) == 2
func Half(n int) int {
	return n /
}
