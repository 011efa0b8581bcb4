package textutil

import "fmt"

// Truncate shortens s to at most n characters. If something had to be cut
// off, the last character of the result is an ellipsis.
func Truncate(s string, n int) string {
	if n <= 0 {
		return ""
	}
	runes := []rune(s)
	if len(runes) <= n {
		return s
	}
	return string(runes[:n-1]) + "…"
}

func ExampleTruncate() {
	fmt.Println(Truncate("hello", 10))
	fmt.Println(Truncate("hello world", 6))
	fmt.Println(Truncate("über", 4))
	// Output:
	// hello
	// hello…
	// über
}
