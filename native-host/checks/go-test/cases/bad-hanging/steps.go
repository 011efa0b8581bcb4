package steps

// Count never ends; the loop is on one line, so that it is always stopped there.
func Count(n int) int {
	for n != 1 { n = n/2 + 2 }
	return n
}

// Half of a number.
func Half(n int) int {
	return n/2 + 1
}
