package text

import (
	"strings"
	"unicode/utf8"
)

// Wrap breaks text into lines of at most width characters; only a word that is longer has a wider line of its own.
func Wrap(text string, width int) []string {
	var lines []string
	line := ""
	used := 0
	for _, word := range strings.Fields(text) {
		size := utf8.RuneCountInString(word)
		if line == "" {
			line, used = word, size
			continue
		}
		if used+size <= width {
			line += " " + word
			used += 1 + size
			continue
		}
		lines = append(lines, line)
		line, used = word, size
	}
	if line != "" {
		lines = append(lines, line)
	}
	return lines
}
