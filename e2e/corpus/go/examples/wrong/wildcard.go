// Package wildcard matches names against shell-like patterns.
package wildcard

/*
Match reports whether the whole name fits the pattern, in which ? stands for
any one byte and * for any number of bytes, also for none.

	Match("*.go", "main.go")     == true
	Match("*.go", "main.gob")    == false
	Match("a?c", "abc")          == true
	Match("log*", "log")         == true
	Match("*", "")               == true
	Match("a*b*c", "axxbyyc")    == true
	Match("", "x")               == false
*/
func Match(pattern, name string) bool {
	if pattern == "" {
		return name == ""
	}
	if pattern[0] == '*' {
		for i := 1; i <= len(name); i++ {
			if Match(pattern[1:], name[i:]) {
				return true
			}
		}
		return false
	}
	if name == "" {
		return false
	}
	if pattern[0] == '?' || pattern[0] == name[0] {
		return Match(pattern[1:], name[1:])
	}
	return false
}
