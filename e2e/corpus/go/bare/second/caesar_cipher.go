package cipher

import "strings"

func Encrypt(text string, shift int) string {
	steps := shift % 26
	if steps < 0 {
		steps += 26
	}
	return strings.Map(func(r rune) rune {
		if ('a' <= r && r <= 'z') || ('A' <= r && r <= 'Z') {
			first := r &^ 31
			return first + 1 + (r-first-1+rune(steps))%26
		}
		return r
	}, text)
}

func Decrypt(text string, shift int) string {
	return Encrypt(text, 26-shift%26)
}
