package wrap

import (
	"strings"
	"unicode/utf8"
)

// Text breaks every paragraph into lines of at most width characters. Words
// that are longer stand on a line of their own. Line breaks that are there stay.
func Text(text string, width int) string {
	paragraphs := strings.Split(text, "\n")
	for i, p := range paragraphs {
		paragraphs[i] = paragraph(p, width)
	}
	return strings.Join(paragraphs, "\n")
}

func paragraph(p string, width int) string {
	var b strings.Builder
	column := 0
	for _, word := range strings.Fields(p) {
		length := utf8.RuneCountInString(word)
		switch {
		case column == 0:
		case column+1+length > width:
			b.WriteByte('\n')
		default:
			b.WriteByte(' ')
			column++
		}
		b.WriteString(word)
		column += length
	}
	return b.String()
}
