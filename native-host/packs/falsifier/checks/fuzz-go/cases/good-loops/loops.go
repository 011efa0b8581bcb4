// Package loops goes round where it may.
package loops

// Ackermann grows faster than any tower of powers.
func Ackermann(m, n int) int {
	if m <= 0 {
		return n + 1
	}
	if n <= 0 {
		return Ackermann(m-1, 1)
	}
	return Ackermann(m-1, Ackermann(m, n-1))
}

var last int

// Run works for ever.
func Run() {
	for {
		last = (last + 1) % 100
	}
}

// Lingers works for ever on one number.
func Lingers(n int) int {
	for n == 10 {
	}
	return n
}
