package brackets

// Balanced reports whether all brackets in s are closed in the right order.
// Everything that is not a bracket is skipped, so Balanced("f(x[1])") is true.
// Balanced("(]") is false, Balanced("((") is false, and Balanced("") is true.
func Balanced(s string) bool {
	closing := map[rune]rune{'(': ')', '[': ']', '{': '}'}
	var expect []rune
	for _, r := range s {
		if want, ok := closing[r]; ok {
			expect = append(expect, want)
			continue
		}
		switch r {
		case ')', ']', '}':
			if len(expect) == 0 || expect[len(expect)-1] != r {
				return false
			}
			expect = expect[:len(expect)-1]
		}
	}
	return len(expect) == 0
}
