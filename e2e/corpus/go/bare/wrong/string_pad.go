package text

import (
	"strings"
	"unicode/utf8"
)

func PadLeft(s string, width int) string {
	return strings.Repeat(" ", width-utf8.RuneCountInString(s)) + s
}

func PadRight(s string, width int) string {
	if missing := width - utf8.RuneCountInString(s); missing > 0 {
		return s + strings.Repeat(" ", missing)
	}
	return s
}

// Table lays out rows in columns that are as wide as their widest cell.
func Table(rows [][]string) string {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			if n := utf8.RuneCountInString(cell); n > widths[i] {
				widths[i] = n
			}
		}
	}
	var b strings.Builder
	for _, row := range rows {
		for i, cell := range row {
			if i > 0 {
				b.WriteString(" ")
			}
			b.WriteString(PadRight(cell, widths[i]))
		}
		b.WriteString("\n")
	}
	return b.String()
}
